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
/** Moves all windows in time. */
const shift = (ms: number) =>
  database.pool.query(`update attempt_counts set ends_at = ends_at + ${ms} * interval '1 millisecond'`);
const rounded = (sums: { count: number; leftMs: number }[]) =>
  sums.map(({ count, leftMs }) => [count, Math.round(leftMs / 10_000) * 10_000]);

test('the sums of several keys come in their order, each in the window that ends first', async () => {
  await add({ a: 3 }, 30_000);
  expect(rounded(await add({ c: 1, a: 4, b: 2 }))).toEqual([
    [1, 60_000],
    [7, 30_000],
    [2, 60_000],
  ]);
  expect(rounded(await add({ b: 2 }, 20_000))).toEqual([[4, 20_000]]);
});

test('a window that is over begins again, and one of a clock that was set back ends in time', async () => {
  await add({ a: 3 });
  await shift(-61_000);
  expect(rounded(await add({ a: 5 }))).toEqual([[5, 60_000]]);
  await shift(600_000);
  expect(rounded(await add({ a: 6 }))).toEqual([[11, 60_000]]);
});

test('what is taken back lowers the sum, never below none', async () => {
  await add({ a: 3 });
  expect((await add({ a: -2 }))[0]?.count).toBe(1);
  expect((await add({ a: -2 }))[0]?.count).toBe(0);
});

test('what is added by a statement that began before the window, and waited, is counted', async () => {
  await database.db.transaction().execute(async (trx) => {
    // The transaction begins: its time stands still.
    await sql`select 1`.execute(trx);
    await add({ a: 3 });
    expect((await add({ a: 2 }, WINDOW_MS, trx))[0]?.count).toBe(5);
  });
});

test('what many add at once is all counted, in any order of their keys', async () => {
  const keys = Array.from({ length: 50 }, (_, n) => `key ${n}`);
  const one = Object.fromEntries(keys.map((key) => [key, 1]));
  const other = Object.fromEntries(keys.toReversed().map((key) => [key, 1]));
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? one : other)));
  expect((await add(one)).map(({ count }) => count)).toEqual(keys.map(() => 21));
});

test('takes as many slots as there are within any time of their length, and each again after it', async () => {
  const take = (second: number, key = 'mails') =>
    database.db
      .transaction()
      .execute((trx) => takeSlot(trx, { key, slots: 2, windowMs: WINDOW_MS }, new Date(second * 1000)));
  expect([await take(0), await take(50), await take(59)]).toEqual([null, null, new Date(60_000)]);
  expect([await take(60), await take(61), await take(109)]).toEqual([null, new Date(110_000), new Date(110_000)]);
  expect([await take(110), await take(61, 'other')]).toEqual([null, null]);
});

test('takes no more slots than there are when transactions run at once', async () => {
  const at = new Date(0);
  const slot = { key: 'mails', slots: 3, windowMs: WINDOW_MS };
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => database.db.transaction().execute((trx) => takeSlot(trx, slot, at))),
  );
  expect(taken.filter((freeAt) => freeAt === null)).toHaveLength(3);
});
