import type { Db } from '../connection/connect.ts';

/** `confirmed` is true after a first code was correct. */
export const findTwoFactor = async (
  db: Db,
  userId: number,
): Promise<{ secret: string; confirmed: boolean } | undefined> => {
  const row = await db
    .selectFrom('two_factors')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at'])
    .executeTakeFirst();
  return row && { secret: row.secret, confirmed: row.confirmed_at !== null };
};

/** Does not replace a confirmed secret. */
export const saveUnconfirmedTwoFactor = async (db: Db, userId: number, secret: string): Promise<void> => {
  await db
    .insertInto('two_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: null }).where('two_factors.confirmed_at', 'is', null),
    )
    .execute();
};

export const confirmTwoFactor = async (db: Db, userId: number, at: Date): Promise<void> => {
  await db.updateTable('two_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
};

/**
 * Marks a time step as used. Returns false if it or a later one was already used. Of two concurrent calls, only one
 * succeeds.
 */
export const advanceStep = async (db: Db, userId: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteTwoFactor = async (trx: Db, userId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return numDeletedRows > 0;
};

export const replaceRecoveryCodes = async (trx: Db, userId: number, hashes: readonly string[]): Promise<void> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
};

export const takeRecoveryCode = async (db: Db, userId: number, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
