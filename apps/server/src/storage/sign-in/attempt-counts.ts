import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { numberArray, textArray } from '../connection/array-literal.ts';
import type { Db } from '../connection/connect.ts';

export interface AttemptCount {
  count: number;
  endsAt: Date;
}

/** Counts an attempt for a key, in a window that begins with its first one. One statement: many at once are all counted. */
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

/** The same of several keys, of some attempts each; resolves with their sums, in the same order. A key is named once. */
export const countAttempts = async (
  db: Db,
  counts: readonly { key: string; count: number }[],
  now: Date,
  windowMs: number,
): Promise<AttemptCount[]> => {
  // In the same order in each process: two statements do not wait for each other's rows.
  const rows = counts.map(({ key, count }) => ({ key: hashed(key), count })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const endsAt = new Date(now.getTime() + windowMs);
  const { rows: sums } = await sql<{ key: string; count: number; ends_at: Date }>`
    insert into attempt_counts as a (key, count, ends_at)
    select key, count, ${endsAt} from unnest(${textArray(rows.map(({ key }) => key))}::text[], ${numberArray(rows.map(({ count }) => count))}::int[]) as v (key, count)
    on conflict (key) do update set
      count = case when a.ends_at <= ${now} then excluded.count else a.count + excluded.count end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning key, count, ends_at`.execute(db);
  const sumOf = new Map(sums.map(({ key, count, ends_at }) => [key, { count, endsAt: ends_at }]));
  return counts.map(({ key, count }) => sumOf.get(hashed(key)) ?? { count, endsAt });
};

export const clearAttempts = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('attempt_counts').where('key', '=', hashed(key)).execute();
};

/** Refunds one attempt, which succeeded. */
export const refundAttempt = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('attempt_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashed(key))
    .where('count', '>', 0)
    .execute();
};

/** So that the table holds no addresses, and keys of one length. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');
