import type { Db } from '../connection/connect.ts';

/** The hash of a user's password; null for who has none (single sign-on, passkeys). */
export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db.selectFrom('passwords').where('user_id', '=', userId).select('hash').executeTakeFirst();
  return row?.hash ?? null;
};

/**
 * The same, and until the transaction ends nobody else opens a session by this password or changes how the user signs in:
 * a sign-in that is under way while all sessions are ended does not outlive them.
 */
export const lockPasswordHash = async (trx: Db, userId: number): Promise<string | null> => {
  const query = trx.selectFrom('passwords').where('user_id', '=', userId).select('hash');
  return (await query.forUpdate().executeTakeFirst())?.hash ?? null;
};

/** The user with this (lower-case) e-mail address and the hash of their password, null without one. */
export const findPasswordOfEmail = (
  db: Db,
  email: string,
): Promise<{ userId: number; hash: string | null } | undefined> =>
  db
    .selectFrom('users as u')
    .leftJoin('passwords as p', 'p.user_id', 'u.id')
    .where('u.email', '=', email)
    .select(['u.id as userId', 'p.hash'])
    .executeTakeFirst();

/** Sets the hash of a user's password, whether or not there was one. */
export const setPasswordHash = async (db: Db, userId: number, hash: string): Promise<void> => {
  await db
    .insertInto('passwords')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute();
};
