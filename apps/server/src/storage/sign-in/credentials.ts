import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The hash of a user's password; null for who has none (single sign-on, passkeys). */
export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .select('password')
    .executeTakeFirst();
  return row?.password ?? null;
};

/** Sets the hash of a user's password, whether or not there was one. */
export const setPasswordHash = async (db: Db, userId: number, hash: string): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: hash, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('accounts')
    .values({ user_id: userId, account_id: String(userId), provider_id: 'credential', password: hash })
    .execute();
};
