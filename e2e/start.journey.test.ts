import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { prepareDataDir } from './testing/data-dir.ts';
import { freezePostgres } from './testing/freeze-postgres.ts';
import { spawnPharos, startPharos } from './testing/pharos.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const refusal = async (env: Record<string, string>): Promise<string> => {
  try {
    const pharos = await startPharos({ DATA_DIR: dataDir, ...env });
    await pharos.stop();
    return 'It started.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

it('exits with one line and code 78 if a setting is invalid', async () => {
  expect(await refusal({ CHECK_INTERVALS: 'often' })).toBe(
    'Pharos exited with 78 before it was ready:\n' +
      'CHECK_INTERVALS=often cannot be used: it must be seconds from 1 to 86400, separated by commas.\n',
  );
});

it('rejects the data folder and the port of a running Pharos, which is not affected', async () => {
  const first = await startPharos({ DATA_DIR: dataDir });
  try {
    const folderRefused = await refusal({});
    expect(folderRefused).toContain('Pharos exited with 78');
    expect(folderRefused.trim().split('\n')).toHaveLength(2);
    expect(folderRefused).toContain(dataDir);
    const second = join(dataDir, 'second');
    const portRefused = await refusal({ DATA_DIR: second, PORT: new URL(first.baseUrl).port });
    expect(portRefused).toMatch(
      /^Pharos exited with 78 .*\nPharos cannot listen on 127.0.0.1:\d+: the port is in use; .*\n$/,
    );
    expect(existsSync(second)).toBe(false);
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
  } finally {
    expect(await first.stop()).toBe(0);
  }
});

it('rejects the cluster of another PostgreSQL version with one line', async () => {
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(join(cluster, 'PG_VERSION'), '17\n');
  if (process.getuid?.() === 0) await chown(cluster, 65534, 65534);
  const message = await refusal({});
  expect(message).toContain('Pharos exited with 78');
  expect(message.trim().split('\n')).toHaveLength(2);
  expect(message).toContain('was written by PostgreSQL 17, but this release of Pharos contains PostgreSQL 18');
});

it('waits for an unavailable database, alive but not ready, until it is stopped', async () => {
  const port = await freePort();
  const DATABASE_URL = `postgresql://pharos:hunter2@127.0.0.1:${await freePort()}/pharos`;
  const SECRET_KEY = randomBytes(32).toString('base64');
  const pharos = spawnPharos({ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL, SECRET_KEY });
  const [line] = await once(createInterface({ input: pharos.stderr }), 'line');
  expect(line).toMatch(
    /^PostgreSQL at 127.0.0.1:\d+ cannot be reached: .*ECONNREFUSED.*Trying again for \d+ seconds\.$/,
  );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', checks: { start: 'starting: database' } },
  ]);
  const ended = once(pharos, 'exit');
  pharos.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

it('exits with 0 while the database is frozen, and starts again only with its key unless a new key is accepted', async () => {
  await prepareDataDir(dataDir);
  const pharos = await startPharos({ DATA_DIR: dataDir });
  const thaw = await freezePostgres(dataDir);
  try {
    expect(await pharos.stop()).toBe(0);
  } finally {
    thaw();
  }
  const key = join(dataDir, 'secret.key');
  await rm(key);
  const message = await refusal({});
  expect(message).toContain('Pharos exited with 78');
  expect(message.trim().split('\n')).toHaveLength(2);
  expect(message).toContain(`${key} is missing`);
  expect(existsSync(key)).toBe(false);
  const accepted = await startPharos({ DATA_DIR: dataDir, ACCEPT_NEW_SECRET_KEY: '1' });
  expect(await accepted.stop()).toBe(0);
});

it.each([
  ['an uncaught error', `throw new Error('of a listener')`, 'uncaughtException'],
  ['an unhandled rejection', `Promise.reject(new Error('of a listener'))`, 'unhandledRejection'],
])('shuts down cleanly and logs the reason after %s', async (_what, failure, origin) => {
  await prepareDataDir(dataDir);
  const listener = encodeURIComponent(`process.on('SIGUSR2', () => { ${failure} })`);
  const child = spawnPharos({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=data:text/javascript,${listener}` });
  let message = '';
  child.stderr.on('data', (bytes: Buffer) => {
    message += bytes;
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Pharos is ready')) break;
  child.kill('SIGUSR2');
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  // A slow start also prints plain text.
  const lines = message.split('\n').filter((line) => line.startsWith('{'));
  // Without ICMP, there is also a warning.
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 40)).toEqual([
    expect.objectContaining({ level: 60, origin, err: expect.objectContaining({ message: 'of a listener' }) }),
  ]);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
