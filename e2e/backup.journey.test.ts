import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../apps/server/src/storage/connection/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/storage/embedded/embedded-postgres.ts';
import { readSecretKey } from '../apps/server/src/storage/embedded/secret-key.ts';
import { addClientRule } from '../apps/server/src/storage/testing/add-client-rule.ts';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { Api, type Pharos, startPharos } from './testing/pharos.ts';
import { runOperatorCommand } from './testing/run-command.ts';
import { startTarget, type Target } from './testing/target.ts';

interface Check {
  id: number;
  name: string;
  url: string;
}
interface Result {
  check_start_time: string;
}

let base: string;
let original: string;
let file: string;
let target: Target;
let api: Api;
let checkId: number;
let pharos: Pharos | undefined;

const start = async (env: Record<string, string>): Promise<Pharos> => {
  pharos = await startPharos({ CHECK_INTERVALS: '2,60,300,600', ...env });
  api = api?.at(pharos.baseUrl) ?? (await Api.signUp(pharos.baseUrl));
  return pharos;
};
const stop = async (): Promise<void> => {
  await pharos?.stop();
  pharos = undefined;
};
const checks = async (): Promise<Check[]> =>
  (await api.get<{ results: Check[] }>('/checks/')).results.map(({ id, name, url }) => ({ id, name, url }));
const results = async (): Promise<string[]> =>
  (await api.get<{ results: Result[] }>(`/check-results/?check_id=${checkId}&limit=100`)).results.map(
    ({ check_start_time }) => check_start_time,
  );
/** A check whose password cannot be read is not probed. */
const waitForNewResult = async (): Promise<void> => {
  const before = new Set(await results());
  await vi.waitFor(async () => expect((await results()).filter((time) => !before.has(time))).not.toHaveLength(0), {
    interval: 200,
  });
};

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'pharos-backup-'));
  original = join(base, 'original');
  file = join(base, 'first.backup');
  target = await startTarget();
  await start({ DATA_DIR: original });
  const created = await api.post<{ id: number }>('/checks/', {
    name: 'Shop',
    type: 'http',
    url: target.url,
    monitering_interval: 2,
    data: JSON.stringify({
      basic_authentication: { basic_auth_username: 'ann', basic_auth_password: 'a secret word' },
    }),
  });
  checkId = created.id;
  await waitForNewResult();
  const made = await runOperatorCommand('backup', [file], { DATA_DIR: original });
  expect(made).toMatchObject({ code: 0, failed: '' });
  expect(made.said).toContain('It holds the key');
});
afterEach(stop);
afterAll(async () => {
  await stop();
  await target?.close();
  await rm(base, { recursive: true, force: true });
});

it('backs up a Pharos that runs, and another folder takes over from it', async () => {
  // Still the one that was backed up.
  const before = await checks();
  const probed = await results();
  await stop();
  const dataDir = join(base, 'restored');
  const restored = await runOperatorCommand('restore', [file], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, failed: '' });
  expect((await readdir(dataDir)).sort()).toEqual(['pharos.lock', 'pharos.pid', 'postgres', 'secret.key']);
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);

  await start({ DATA_DIR: dataDir });
  expect(await checks()).toEqual(before);
  expect(probed).toEqual(expect.arrayContaining([(await results()).at(-1)]));
  await waitForNewResult();

  // Neither while it runs nor over a database that is there.
  const running = await runOperatorCommand('restore', [file], { DATA_DIR: dataDir });
  expect(running.code).toBe(78);
  expect(running.failed).toMatch(/^Another Pharos .*\n$/);
  await stop();
  const occupied = await runOperatorCommand('restore', [file], { DATA_DIR: dataDir });
  expect(occupied.code).toBe(1);
  expect(occupied.failed).toMatch(/holds a database already.*\n$/);
});

it('backs up a Pharos that is stopped', async () => {
  await stop();
  const stopped = join(base, 'stopped.backup');
  const made = await runOperatorCommand('backup', [stopped, '--without-results'], { DATA_DIR: original });
  expect(made).toMatchObject({ code: 0, failed: '' });
  await start({ DATA_DIR: original });
  expect(await checks()).toHaveLength(1);
});

it('moves to an external PostgreSQL, and back', async () => {
  await stop();
  const port = await freePort();
  const postgres = await startEmbeddedPostgres({
    dataDir: join(base, 'external'),
    log: { debug: () => {}, info: () => {}, warn: console.warn, error: console.error },
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  });
  try {
    const maintenance = openDatabase(`${postgres.url}&port=${port}`, 1);
    await addClientRule(maintenance.pool, 'host all pharos 127.0.0.1/32 trust');
    await maintenance.close();
    const key = await readSecretKey(original);
    const external = {
      DATABASE_URL: `postgresql://pharos@127.0.0.1:${port}/postgres`,
      SECRET_KEY: key?.toString('base64') ?? '',
    };
    const wrongKey = { ...external, SECRET_KEY: Buffer.alloc(32).toString('base64') };
    expect((await runOperatorCommand('restore', [file], wrongKey)).failed).toMatch(/^SECRET_KEY is not the key .*\n$/);
    expect(await runOperatorCommand('restore', [file], external)).toMatchObject({ code: 0, failed: '' });
    await start({ DATA_DIR: join(base, 'unused'), ...external });
    expect(await checks()).toHaveLength(1);
    await waitForNewResult();
    const back = join(base, 'back.backup');
    const made = await runOperatorCommand('backup', [back], external);
    expect(made).toMatchObject({ code: 0, failed: '' });
    expect(made.said).toContain('It does not hold SECRET_KEY');
    expect((await runOperatorCommand('restore', [back], external)).failed).toMatch(/^The database is not empty.*\n$/);
    const probed = await results();
    await stop();

    const dataDir = join(base, 'back');
    const { failed } = await runOperatorCommand('restore', [back], { DATA_DIR: dataDir });
    expect(failed).toMatch(/set SECRET_KEY to it.*\n$/);
    const settings = { DATA_DIR: dataDir, SECRET_KEY: external.SECRET_KEY };
    expect(await runOperatorCommand('restore', [back], settings)).toMatchObject({ code: 0, failed: '' });
    await start(settings);
    expect(await checks()).toHaveLength(1);
    expect(probed).toEqual(expect.arrayContaining([(await results()).at(-1)]));
    await waitForNewResult();
  } finally {
    await stop();
    await postgres.stop();
  }
});
