import type { Db } from '../connection/connect.ts';

export interface OperatorRow {
  userId: number;
  email: string;
  name: string;
  emailVerified: boolean;
  addedAt: Date;
}

/** Those who run the installation, the longest first. */
export const listOperators = (db: Db): Promise<OperatorRow[]> =>
  db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .orderBy('o.added_at')
    .orderBy('o.user_id')
    .select(['o.user_id as userId', 'u.email', 'u.name', 'u.email_verified as emailVerified', 'o.added_at as addedAt'])
    .execute();

/** Undefined: they are none. */
export const findOperator = (db: Db, userId: number): Promise<{ emailVerified: boolean } | undefined> =>
  db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.user_id', '=', userId)
    .select('u.email_verified as emailVerified')
    .executeTakeFirst();

/** Makes a user an operator; false when they are one. */
export const insertOperator = async (trx: Db, userId: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('operators')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * Takes the rights of an operator from a user. `last`: nobody else is one, and somebody has to be; `none`: they are no operator.
 */
export const deleteOperator = async (trx: Db, userId: number): Promise<'deleted' | 'last' | 'none'> => {
  const all = await trx.selectFrom('operators').orderBy('user_id').select('user_id').forUpdate().execute();
  if (!all.some((operator) => operator.user_id === userId)) return 'none';
  if (all.length === 1) return 'last';
  await trx.deleteFrom('operators').where('user_id', '=', userId).execute();
  return 'deleted';
};

/** Until the transaction ends, nobody else changes who is an operator. */
export const lockOperators = async (trx: Db): Promise<void> => {
  await trx.selectFrom('operators').orderBy('user_id').select('user_id').forUpdate().execute();
};

/** Whether organizations are left, and nobody who runs the installation. */
export const isWithoutOperator = async (trx: Db): Promise<boolean> => {
  if (await trx.selectFrom('operators').select('user_id').limit(1).executeTakeFirst()) return false;
  return (await trx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) !== undefined;
};
