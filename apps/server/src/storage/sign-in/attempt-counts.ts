import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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
