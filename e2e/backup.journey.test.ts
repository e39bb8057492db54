import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackedUpPharos, backUpPharos } from './testing/backed-up-pharos.ts';
import { runOperatorCommand } from './testing/run-command.ts';

let backedUp: BackedUpPharos;
beforeAll(async () => {
  backedUp = await backUpPharos();
});
afterAll(() => backedUp?.close());

it('backs up a running Pharos, and restores it into another folder', async () => {
  const before = await backedUp.checks();
  const probed = await backedUp.results();
  await backedUp.stop();
  const dataDir = join(backedUp.folder, 'restored');
  const restored = await runOperatorCommand('restore', [backedUp.file], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, failed: '' });
  expect((await readdir(dataDir)).sort()).toEqual(['pharos.lock', 'pharos.pid', 'postgres', 'secret.key']);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);

  await backedUp.start({ DATA_DIR: dataDir });
  expect(await backedUp.checks()).toEqual(before);
  expect(probed).toEqual(expect.arrayContaining([(await backedUp.results()).at(-1)]));
  await backedUp.waitForNewResult();

  const running = await runOperatorCommand('restore', [backedUp.file], { DATA_DIR: dataDir });
  expect(running.code).toBe(78);
  expect(running.failed).toMatch(/^Another Pharos .*\n$/);
  await backedUp.stop();
  const occupied = await runOperatorCommand('restore', [backedUp.file], { DATA_DIR: dataDir });
  expect(occupied.code).toBe(1);
  expect(occupied.failed).toMatch(/already contains a database.*\n$/);
});
