import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface Tally {
  count: number;
  endsAt: Date;
}

/** Counts one more try for a key, in a window that begins with its first try. One statement: many at once are all counted. */
export const countTry = async (db: Db, key: string, now: Date, windowMs: number): Promise<Tally> => {
  const endsAt = new Date(now.getTime() + windowMs);
  const row = await db
    .insertInto('tries')
    .values({ key: hashed(key), count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when tries.ends_at <= ${now} then 1 else tries.count + 1 end`,
        ends_at: sql<Date>`case when tries.ends_at <= ${now} then excluded.ends_at else tries.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: row.ends_at };
};

export const forgetTries = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('tries').where('key', '=', hashed(key)).execute();
};

/** Takes one try back, which turned out to be none. */
export const uncountTry = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('tries')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', hashed(key))
    .where('count', '>', 0)
    .execute();
};

/** So that the table holds no addresses, and keys of one length. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');
