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

test('writes all again each round, and holds up nobody for an organization that cannot be drawn', async () => {
  const written: string[] = [];
  const removed: string[] = [];
  const logged: string[] = [];
  const destination: Destination = {
    name: 'memory',
    list: async () => ['s/1-Kept/index.html'],
    write: async (path) => void written.push(path),
    remove: async (path) => void removed.push(path),
  };
  const page = (id: number) => ({
    path: `s/${id}-Page/index.html`,
    type: 'text/html',
    shows: 'up',
    ageGoodForMs: 0,
    body: () => Buffer.from('page'),
  });
  let fails = true;
  await using copies = new PublicCopies({
    databaseUrl: database.url,
    destination,
    organizations: async () => [1, 2],
    filesOf: async (id) => {
      if (id === 1 && fails) throw new Error('odd data');
      return [page(id)];
    },
    log: pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line).msg) }),
    random: () => 0,
    roundMs: 200,
  });
  copies.start();
  await expect.poll(() => written.length).toBeGreaterThan(1);
  expect([new Set(written), removed]).toEqual([new Set(['s/2-Page/index.html']), []]);
  expect(logged).toEqual(['The copy of status pages grows old: what it shows cannot be read']);
  fails = false;
  await expect.poll(() => removed).toContain('s/1-Kept/index.html');
  expect(written).toContain('s/1-Page/index.html');
  await expect.poll(() => logged.length).toBe(2);
  const before = written.length;
  await expect.poll(() => written.length).toBeGreaterThan(before + 4);
});
