import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../connection/connect.ts';
import { sharedTestDatabase } from '../testing/database.ts';
import { addCounts, takeSlot } from './attempt-counts.ts';

const WINDOW_MS = 60_000;
const database = sharedTestDatabase();

const add = (counts: Record<string, number>, leftMs = WINDOW_MS, db: Db = database.db) =>
  addCounts(
    db,
    Object.entries(counts).map(([key, count]) => ({ key, count, leftMs })),
  );
const shift = (ms: number) =>
  database.pool.query(`update attempt_counts set ends_at = ends_at + ${ms} * interval '1 millisecond'`);
const rounded = (sums: { count: number; leftMs: number }[]) =>
  sums.map(({ count, leftMs }) => [count, Math.round(leftMs / 10_000) * 10_000]);

test('returns the sums of several keys in the given order, each with the window that ends first', async () => {
  await add({ a: 3 }, 30_000);
  expect(rounded(await add({ c: 1, a: 4, b: 2 }))).toEqual([
    [1, 60_000],
    [7, 30_000],
    [2, 60_000],
  ]);
  expect(rounded(await add({ b: 2 }, 20_000))).toEqual([[4, 20_000]]);
});

test('restarts a window that has ended, and limits a window from a clock that was set back', async () => {
  await add({ a: 3 });
  await shift(-61_000);
  expect(rounded(await add({ a: 5 }))).toEqual([[5, 60_000]]);
  await shift(600_000);
  expect(rounded(await add({ a: 6 }))).toEqual([[11, 60_000]]);
});

test('lowers the sum by negative counts, but never below zero', async () => {
  await add({ a: 3 });
  expect((await add({ a: -2 }))[0]?.count).toBe(1);
  expect((await add({ a: -2 }))[0]?.count).toBe(0);
});

test('counts an addition of a transaction that started before the window', async () => {
  await database.db.transaction().execute(async (trx) => {
    // The transaction starts here, and its time does not advance.
    await sql`select 1`.execute(trx);
    await add({ a: 3 });
    expect((await add({ a: 2 }, WINDOW_MS, trx))[0]?.count).toBe(5);
  });
});

test('counts all concurrent additions, in any order of their keys', async () => {
  const keys = Array.from({ length: 50 }, (_, n) => `key ${n}`);
  const one = Object.fromEntries(keys.map((key) => [key, 1]));
  const other = Object.fromEntries(keys.toReversed().map((key) => [key, 1]));
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? one : other)));
  expect((await add(one)).map(({ count }) => count)).toEqual(keys.map(() => 21));
});

test('takes at most the given number of slots within any period of their length, and frees each slot afterwards', async () => {
  const take = (second: number, key = 'mails') =>
    database.db
      .transaction()
      .execute((trx) => takeSlot(trx, { key, slots: 2, windowMs: WINDOW_MS }, new Date(second * 1000)));
  expect([await take(0), await take(50), await take(59)]).toEqual([null, null, new Date(60_000)]);
  expect([await take(60), await take(61), await take(109)]).toEqual([null, new Date(110_000), new Date(110_000)]);
  expect([await take(110), await take(61, 'other')]).toEqual([null, null]);
});

test('takes no more slots than available in concurrent transactions', async () => {
  const at = new Date(0);
  const slot = { key: 'mails', slots: 3, windowMs: WINDOW_MS };
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => database.db.transaction().execute((trx) => takeSlot(trx, slot, at))),
  );
  expect(taken.filter((freeAt) => freeAt === null)).toHaveLength(3);
});
