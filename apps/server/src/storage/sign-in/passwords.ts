import type { Db } from '../connection/connect.ts';

/** Returns null for a user without a password (single sign-on, passkeys). */
export const findPasswordHash = async (db: Db, userId: number): Promise<string | null> => {
  const row = await db.selectFrom('passwords').where('user_id', '=', userId).select('hash').executeTakeFirst();
  return row?.hash ?? null;
};

/**
 * Locks the hash until the transaction ends. No other transaction can then open a session with this password or change
 * how the user signs in. Therefore a concurrent sign-in cannot survive the end of all sessions.
 */
export const lockPasswordHash = async (trx: Db, userId: number): Promise<string | null> => {
  const query = trx.selectFrom('passwords').where('user_id', '=', userId).select('hash');
  return (await query.forUpdate().executeTakeFirst())?.hash ?? null;
};

/** `email` must be in lower case. The hash is null for a user without a password. */
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

export const setPasswordHash = async (db: Db, userId: number, hash: string): Promise<void> => {
  await db
    .insertInto('passwords')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute();
};
