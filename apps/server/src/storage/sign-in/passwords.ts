import type { Db } from '../connection/connect.ts';

/** Returns the hash of a user's password. Returns null for a user without a password (single sign-on, passkeys). */
export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db.selectFrom('passwords').where('user_id', '=', userId).select('hash').executeTakeFirst();
  return row?.hash ?? null;
};

/**
 * Returns the hash and locks it until the transaction ends. During this time no other transaction opens a session with
 * this password or changes how the user signs in. Therefore a concurrent sign-in cannot survive the end of all
 * sessions.
 */
export const lockPasswordHash = async (trx: Db, userId: number): Promise<string | null> => {
  const query = trx.selectFrom('passwords').where('user_id', '=', userId).select('hash');
  return (await query.forUpdate().executeTakeFirst())?.hash ?? null;
};

/**
 * Returns the user with this (lower-case) e-mail address and the hash of the password, which is null without a
 * password.
 */
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

/** Sets the hash of a user's password, whether or not one exists. */
export const setPasswordHash = async (db: Db, userId: number, hash: string): Promise<void> => {
  await db
    .insertInto('passwords')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute();
};
