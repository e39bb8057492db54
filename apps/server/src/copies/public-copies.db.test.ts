import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import type { Destination } from './destination.ts';
import { PublicCopies } from './public-copies.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const page = (id: number, shows = 'up') => ({
  path: `s/${id}-Page/index.html`,
  type: 'text/html',
  shows,
  ageGoodForMs: 0,
  body: () => Buffer.from(shows),
});

test('rewrites all files in each run, and continues if one organization cannot be rendered', async () => {
  const written: string[] = [];
  const removed: string[] = [];
  const logged: string[] = [];
  const destination: Destination = {
    setting: 'PUBLISH_DIR',
    name: 'memory',
    list: async () => ['s/1-Kept/index.html'],
    write: async (path) => void written.push(path),
    remove: async (path) => void removed.push(path),
  };
  let fails = true;
  await using copies = new PublicCopies({
    databaseUrl: database.url,
    destination,
    organizations: async () => [1, 2],
    filesOf: async (id) => {
      if (id === 1 && fails) throw new Error('odd data');
      return { files: [page(id)], goodUntil: Number.POSITIVE_INFINITY };
    },
    log: pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line).msg) }),
    random: () => 0,
    roundMs: 200,
  });
  copies.start();
  await expect.poll(() => written.length).toBeGreaterThan(1);
  expect([new Set(written), removed]).toEqual([new Set(['s/2-Page/index.html']), []]);
  expect(logged).toEqual([
    'The copy of status pages in PUBLISH_DIR cannot be updated, because its content cannot be read; trying again',
  ]);
  fails = false;
  await expect.poll(() => removed).toContain('s/1-Kept/index.html');
  expect(written).toContain('s/1-Page/index.html');
  await expect.poll(() => logged.length).toBe(2);
  const before = written.length;
  await expect.poll(() => written.length).toBeGreaterThan(before + 4);
});

test('writes a change that only time causes at its moment, and does not rewrite unchanged files', async () => {
  const written: string[] = [];
  const destination: Destination = {
    setting: 'PUBLISH_DIR',
    name: 'memory by time',
    list: async () => [],
    write: async (_path, _type, body) => void written.push(String(body)),
    remove: async () => {},
  };
  let overAt: number | null = null;
  let reads = 0;
  await using copies = new PublicCopies({
    databaseUrl: database.url,
    destination,
    organizations: async () => [1],
    filesOf: async () => {
      reads += 1;
      const now = Date.now();
      overAt ??= now + 700;
      const isOver = now >= overAt;
      return { files: [page(1, isOver ? 'over' : 'up')], goodUntil: isOver ? now + 50 : overAt };
    },
    log: pino({ level: 'silent' }),
    byTimeEveryMs: 100,
  });
  copies.start();
  await expect.poll(() => written).toEqual(['up', 'over']);
  const before = reads;
  await expect.poll(() => reads).toBeGreaterThan(before + 1);
  expect(written).toEqual(['up', 'over']);
});

test('logs each failure reason once without a stack, and logs the recovery', async () => {
  const logged: { level: number; msg: string; err?: object; destination: string }[] = [];
  let code: string | null = 'EROFS';
  const destination: Destination = {
    setting: 'PUBLISH_DIR',
    name: 'memory that fails',
    list: async () => {
      if (code !== null) throw Object.assign(new Error(`${code}: it failed, mkdir '/srv/status'`), { code });
      return [];
    },
    write: async () => {},
    remove: async () => {},
  };
  await using copies = new PublicCopies({
    databaseUrl: database.url,
    destination,
    organizations: async () => [],
    filesOf: async () => ({ files: [], goodUntil: Number.POSITIVE_INFINITY }),
    log: pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) }),
    random: () => 0,
  });
  copies.start();
  await expect.poll(() => logged.length, { timeout: 15_000 }).toBe(1);
  code = 'ENOSPC';
  await expect.poll(() => logged.length, { timeout: 15_000 }).toBe(2);
  code = null;
  await expect.poll(() => logged.length, { timeout: 15_000 }).toBe(3);
  expect(logged.map(({ msg }) => msg)).toEqual([
    'The copy of status pages in PUBLISH_DIR cannot be updated; trying again: the file system is read-only (EROFS)',
    'The copy of status pages in PUBLISH_DIR cannot be updated; trying again: the disk is full (ENOSPC)',
    'The copy of status pages in PUBLISH_DIR is up to date again',
  ]);
  for (const line of logged) expect(line).toMatchObject({ destination: 'memory that fails' });
  expect(logged.some(({ err }) => err !== undefined)).toBe(false);
});

test('warns once about an unavailable database, and does not blame the setting', async () => {
  const logged: { level: number; msg: string }[] = [];
  const { promise: triedAgain, resolve: tryAgain } = Promise.withResolvers<void>();
  let tries = 0;
  const destination: Destination = {
    setting: 'PUBLISH_DIR',
    name: 'memory without a database',
    list: async () => [],
    write: async () => {},
    remove: async () => {},
  };
  await using copies = new PublicCopies({
    databaseUrl: 'postgresql:///absent?host=/absent',
    destination,
    organizations: async () => [],
    filesOf: async () => ({ files: [], goodUntil: Number.POSITIVE_INFINITY }),
    log: pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) }),
    random: () => {
      tries += 1;
      if (tries === 2) tryAgain();
      return 0;
    },
  });
  copies.start();
  await triedAgain;
  expect(logged).toMatchObject([
    {
      level: 40,
      msg: 'The copies of status pages cannot be updated, because the database is unavailable; trying again',
    },
  ]);
});
