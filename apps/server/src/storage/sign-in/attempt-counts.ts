import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { doubles, integers, texts } from '../connection/binary-arrays.ts';
import type { Db } from '../connection/connect.ts';

export interface AttemptCount {
  count: number;
  endsAt: Date;
}

/** The window starts with the first attempt. One statement counts all concurrent attempts. */
export const countAttempt = async (db: Db, key: string, now: Date, windowMs: number): Promise<AttemptCount> => {
  const endsAt = new Date(now.getTime() + windowMs);
  const row = await db
    .insertInto('attempt_counts')
    .values({ key: hashed(key), count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempt_counts.ends_at <= ${now} then 1 else attempt_counts.count + 1 end`,
        ends_at: sql<Date>`case when attempt_counts.ends_at <= ${now} then excluded.ends_at else attempt_counts.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: row.ends_at };
};

/** A limit of `slots` within any period of `windowMs`. */
export interface Slots {
  key: string;
  slots: number;
  windowMs: number;
}

/**
 * Takes one of the slots of a key for `windowMs`. Returns null on success, otherwise the time at which the next slot is
 * free. Must run in a transaction: a rollback frees the slot.
 */
export const takeSlot = async (trx: Db, { key, slots, windowMs }: Slots, now: Date): Promise<Date | null> => {
  // Prevents two transactions from taking the same slot.
  await sql`select pg_advisory_xact_lock(hashtextextended(${hashed(key)}, 0))`.execute(trx);
  const keys = Array.from({ length: slots }, (_, slot) => hashed(`${key} slot ${slot}`));
  const { rows } = await sql<{ isTaken: boolean; freeAt: Date | null }>`
    with slots as materialized (
      select key, coalesce(ends_at, '-infinity') as ends_at
      from unnest(${texts(keys)}::text[]) as k (key) left join attempt_counts using (key)
    ), taken as (
      insert into attempt_counts (key, count, ends_at)
      select key, 1, ${new Date(now.getTime() + windowMs)}::timestamptz from slots where ends_at <= ${now} limit 1
      on conflict (key) do update set count = 1, ends_at = excluded.ends_at
      returning 1
    )
    select exists (select from taken) as "isTaken", nullif(min(ends_at), '-infinity') as "freeAt" from slots`.execute(
    trx,
  );
  const [row] = rows;
  return row === undefined || row.isTaken ? null : row.freeAt;
};

/**
 * Adds to the counts of several keys and returns the sums in the same order. A new window ends in `leftMs`. If a window
 * is running, the earlier end applies. Uses the database clock, because the clocks of processes may differ. After the
 * clock was set back, a window counts as running and therefore ends in `leftMs`.
 */
export const addCounts = async (
  db: Db,
  counts: readonly { key: string; count: number; leftMs: number }[],
): Promise<{ count: number; leftMs: number }[]> => {
  const rows = counts.map(({ key, ...rest }, index) => ({ ...rest, index, key: hashed(key) }));
  // All processes use the same order, so that two statements cannot deadlock.
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows: sums } = await sql<{ key: string; count: number; left_ms: number }>`
    insert into attempt_counts as a (key, count, ends_at)
    select key, count, now() + left_ms * interval '1 millisecond'
    from unnest(
      ${texts(rows.map(({ key }) => key))}::text[],
      ${integers(rows.map(({ count }) => count))}::int[],
      ${doubles(rows.map(({ leftMs }) => leftMs))}::float8[]
    ) as v (key, count, left_ms)
    on conflict (key) do update set
      count = case when a.ends_at <= now() then excluded.count else greatest(0, a.count + excluded.count) end,
      ends_at = case when a.ends_at <= now() then excluded.ends_at else least(a.ends_at, excluded.ends_at) end
    returning key, count, (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms`.execute(db);
  const sumOf = new Map(sums.map(({ key, count, left_ms }) => [key, { count, leftMs: left_ms }]));
  const inOrder = new Array<{ count: number; leftMs: number }>(counts.length);
  for (const { index, key, count, leftMs } of rows) inOrder[index] = sumOf.get(key) ?? { count, leftMs };
  return inOrder;
};

export const clearAttempts = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('attempt_counts').where('key', '=', hashed(key)).execute();
};

export const refundAttempt = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('attempt_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashed(key))
    .where('count', '>', 0)
    .execute();
};

/** The table contains no addresses, and all keys have the same length. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');
