import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../apps/server/src/storage/connection/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/storage/embedded/embedded-postgres.ts';
import { readSecretKey } from '../apps/server/src/storage/embedded/secret-key.ts';
import { addClientRule } from '../apps/server/src/storage/testing/add-client-rule.ts';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { type BackedUpPharos, backUpPharos } from './testing/backed-up-pharos.ts';
import { runOperatorCommand } from './testing/run-command.ts';

let backedUp: BackedUpPharos;
beforeAll(async () => {
  backedUp = await backUpPharos();
});
afterEach(() => backedUp.stop());
afterAll(() => backedUp?.close());

it('backs up a stopped Pharos', async () => {
  await backedUp.stop();
  const stopped = join(backedUp.folder, 'stopped.backup');
  const made = await runOperatorCommand('backup', [stopped, '--without-results'], { DATA_DIR: backedUp.original });
  expect(made).toMatchObject({ code: 0, failed: '' });
  await backedUp.start({ DATA_DIR: backedUp.original });
  expect(await backedUp.checks()).toHaveLength(1);
});

it('moves to an external PostgreSQL and back', async () => {
  await backedUp.stop();
  const port = await freePort();
  const postgres = await startEmbeddedPostgres({
    dataDir: join(backedUp.folder, 'external'),
    log: { debug: () => {}, info: () => {}, warn: console.warn, error: console.error },
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  });
  try {
    const maintenance = openDatabase(`${postgres.url}&port=${port}`, 1);
    await addClientRule(maintenance.pool, 'host all pharos 127.0.0.1/32 trust');
    await maintenance.close();
    const key = await readSecretKey(backedUp.original);
    const external = {
      DATABASE_URL: `postgresql://pharos@127.0.0.1:${port}/postgres`,
      SECRET_KEY: key?.toString('base64') ?? '',
    };
    const wrongKey = { ...external, SECRET_KEY: Buffer.alloc(32).toString('base64') };
    expect((await runOperatorCommand('restore', [backedUp.file], wrongKey)).failed).toMatch(
      /^SECRET_KEY is not the key .*\n$/,
    );
    expect(await runOperatorCommand('restore', [backedUp.file], external)).toMatchObject({ code: 0, failed: '' });
    await backedUp.start({ DATA_DIR: join(backedUp.folder, 'unused'), ...external });
    expect(await backedUp.checks()).toHaveLength(1);
    await backedUp.waitForNewResult();
    const back = join(backedUp.folder, 'back.backup');
    const made = await runOperatorCommand('backup', [back], external);
    expect(made).toMatchObject({ code: 0, failed: '' });
    expect(made.output).toContain('The backup does not contain SECRET_KEY');
    expect((await runOperatorCommand('restore', [back], external)).failed).toMatch(/^The database is not empty.*\n$/);
    const probed = await backedUp.results();
    await backedUp.stop();

    const dataDir = join(backedUp.folder, 'back');
    const { failed } = await runOperatorCommand('restore', [back], { DATA_DIR: dataDir });
    expect(failed).toMatch(/Set SECRET_KEY to this key.*\n$/);
    const settings = { DATA_DIR: dataDir, SECRET_KEY: external.SECRET_KEY };
    expect(await runOperatorCommand('restore', [back], settings)).toMatchObject({ code: 0, failed: '' });
    await backedUp.start(settings);
    expect(await backedUp.checks()).toHaveLength(1);
    expect(probed).toEqual(expect.arrayContaining([(await backedUp.results()).at(-1)]));
    await backedUp.waitForNewResult();
  } finally {
    await backedUp.stop();
    await postgres.stop();
  }
});
