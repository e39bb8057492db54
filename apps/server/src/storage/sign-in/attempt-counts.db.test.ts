import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { countAttempts } from './attempt-counts.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date(NOW.getTime() + 40_000);
const WINDOW_MS = 60_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const add = (counts: Record<string, number>, now = NOW) =>
  countAttempts(
    database.db,
    Object.entries(counts).map(([key, count]) => ({ key, count })),
    now,
    WINDOW_MS,
  );

test('the sums of several keys come in their order, each in a window that begins with its first attempt', async () => {
  await add({ a: 3 });
  const sums = await add({ c: 1, a: 4, b: 2 }, LATER);
  const ends = (from: Date) => new Date(from.getTime() + WINDOW_MS);
  expect(sums).toEqual([
    { count: 1, endsAt: ends(LATER) },
    { count: 7, endsAt: ends(NOW) },
    { count: 2, endsAt: ends(LATER) },
  ]);
  expect(await add({ a: 5 }, ends(NOW))).toEqual([{ count: 5, endsAt: ends(ends(NOW)) }]);
});

test('what many add at once is all counted, whatever the order of their keys', async () => {
  const keys = Array.from({ length: 50 }, (_, n) => `key ${n}`);
  const one = Object.fromEntries(keys.map((key) => [key, 1]));
  const other = Object.fromEntries(keys.toReversed().map((key) => [key, 1]));
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? one : other)));
  expect((await add(one)).map(({ count }) => count)).toEqual(keys.map(() => 21));
});
