import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../scripts/lib/testing/free-port.mjs';
import { freezePostgres } from './testing/freeze-postgres.ts';
import { spawnPharos, startPharos } from './testing/pharos.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pharos-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** What a start that must not succeed says. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  try {
    const pharos = await startPharos({ DATA_DIR: dataDir, ...env });
    await pharos.stop();
    return 'It started.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

it('stops with one line and exit code 78 when a setting cannot be used', async () => {
  expect(await refusal({ CHECK_INTERVALS: 'often' })).toBe(
    'Pharos ended with 78 before it was ready:\n' +
      'CHECK_INTERVALS=often cannot be used: it must be seconds from 1 to 86400, separated by commas.\n',
  );
});

it('refuses a data folder that another Pharos works in, which goes on undisturbed', async () => {
  const first = await startPharos({ DATA_DIR: dataDir });
  try {
    const said = await refusal({});
    expect(said).toContain('Pharos ended with 78');
    expect(said.trim().split('\n')).toHaveLength(2);
    expect(said).toContain(dataDir);
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
  } finally {
    expect(await first.stop()).toBe(0);
  }
});

it('says which port is taken before it starts anything', async () => {
  const first = await startPharos({ DATA_DIR: join(dataDir, 'first') });
  try {
    const second = join(dataDir, 'second');
    const said = await refusal({ DATA_DIR: second, PORT: new URL(first.baseUrl).port });
    expect(said).toMatch(/^Pharos ended with 78 .*\nPharos cannot listen on 127.0.0.1:\d+: the port is in use; .*\n$/);
    expect(existsSync(second)).toBe(false);
  } finally {
    await first.stop();
  }
});

it.each([
  ['a file', (path: string) => writeFile(path, ''), 'is no folder'],
  [
    'a file in place of the cluster',
    async (path: string) => {
      await mkdir(path);
      await writeFile(join(path, 'postgres'), '');
    },
    'is no folder',
  ],
  [
    'the cluster of another PostgreSQL',
    async (path: string) => {
      await mkdir(join(path, 'postgres'), { recursive: true, mode: 0o700 });
      await writeFile(join(path, 'postgres', 'PG_VERSION'), '17\n');
      if (process.getuid?.() === 0) await chown(join(path, 'postgres'), 65534, 65534);
    },
    'is of PostgreSQL 17, and this release of Pharos brings PostgreSQL 18',
  ],
])('refuses as DATA_DIR %s in one line', async (_what, make, reason) => {
  const path = join(dataDir, 'data');
  await make(path);
  const said = await refusal({ DATA_DIR: path });
  expect(said).toContain('Pharos ended with 78');
  expect(said.trim().split('\n')).toHaveLength(2);
  expect(said).toContain(reason);
});

it('waits for a database that is down, alive but not ready, until it is told to end', async () => {
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

it('ends with 0 when it is told to while the database is frozen, and starts again', async () => {
  const pharos = await startPharos({ DATA_DIR: dataDir });
  const thaw = await freezePostgres(dataDir);
  try {
    expect(await pharos.stop()).toBe(0);
  } finally {
    thaw();
  }
  expect(await (await startPharos({ DATA_DIR: dataDir })).stop()).toBe(0);
});

it('refuses another key than the one that the database was first started with, until told to accept it', async () => {
  expect(await (await startPharos({ DATA_DIR: dataDir })).stop()).toBe(0);
  await rm(join(dataDir, 'secret.key'));
  const said = await refusal({});
  expect(said).toContain('Pharos ended with 78');
  expect(said.trim().split('\n')).toHaveLength(2);
  expect(said).toContain(`${join(dataDir, 'secret.key')} is missing`);
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
  const accepted = await startPharos({ DATA_DIR: dataDir, ACCEPT_NEW_SECRET_KEY: '1' });
  expect(await accepted.stop()).toBe(0);
});

it.each([
  ['an error that nobody caught', `throw new Error('of a listener')`, 'uncaughtException'],
  ['a rejection that nobody handled', `Promise.reject(new Error('of a listener'))`, 'unhandledRejection'],
])('ends in an orderly way, and says why, after %s', async (_what, failure, origin) => {
  const listener = encodeURIComponent(`process.on('SIGUSR2', () => { ${failure} })`);
  const child = spawnPharos({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=data:text/javascript,${listener}` });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes;
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Pharos is ready')) break;
  child.kill('SIGUSR2');
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  // A slow start says what it waits for, in words.
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  // Without ICMP on this machine there is a warning beside it.
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 40)).toEqual([
    expect.objectContaining({ level: 60, origin, err: expect.objectContaining({ message: 'of a listener' }) }),
  ]);
  // PostgreSQL was ended, not left behind: the folder can be used again at once.
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
