import type { Db } from '../connection/connect.ts';
import type { OneTimeTokenTable } from '../connection/schema/sign-in-schema.ts';

export type TokenPurpose = OneTimeTokenTable['purpose'];

/** An earlier token with the same purpose becomes invalid. */
export const insertOneTimeToken = async (
  db: Db,
  token: { userId: number; purpose: TokenPurpose; hash: string; expiresAt: Date },
): Promise<void> => {
  const { userId, purpose, hash, expiresAt } = token;
  await db
    .insertInto('one_time_tokens')
    .values({ user_id: userId, purpose, hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ hash, expires_at: expiresAt }))
    .execute();
};

/** Returns the user id, or null if the token is unknown, used, replaced or expired. */
export const takeOneTimeToken = async (
  db: Db,
  { purpose, hash, now }: { purpose: TokenPurpose; hash: string; now: Date },
): Promise<number | null> => {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

export const deleteOneTimeTokens = async (db: Db, userId: number, purpose: TokenPurpose): Promise<void> => {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
};
