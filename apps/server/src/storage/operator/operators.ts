import type { Db } from '../connection/connect.ts';
import { type OperatorAction, recordOperatorAction } from './operator-actions.ts';

export interface OperatorRow {
  userId: number;
  email: string;
  name: string;
  emailVerified: boolean;
  addedAt: Date;
}

/** Returns the operators in the order in which they became operators. */
export const listOperators = (db: Db): Promise<OperatorRow[]> =>
  db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .orderBy('o.added_at')
    .orderBy('o.user_id')
    .select(['o.user_id as userId', 'u.email', 'u.name', 'u.email_verified as emailVerified', 'o.added_at as addedAt'])
    .execute();

export const findOperator = (db: Db, userId: number): Promise<{ emailVerified: boolean } | undefined> =>
  db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.user_id', '=', userId)
    .select('u.email_verified as emailVerified')
    .executeTakeFirst();

/** `operator` is null for a command on the server. */
type By = Pick<OperatorAction, 'operator' | 'reason'>;

export const insertOperator = async (trx: Db, user: { id: number; email: string }, by: By): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('operators')
    .values({ user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await recordOperatorAction(trx, { ...by, action: 'operator.add', organizationId: null, subject: user.email });
  return true;
};

/** @returns `last` if the user is the only operator, because one must remain. `none` if the user is not an operator. */
export const deleteOperator = async (
  trx: Db,
  user: { id: number; email: string },
  by: By,
): Promise<'deleted' | 'last' | 'none'> => {
  const all = await trx.selectFrom('operators').orderBy('user_id').select('user_id').forUpdate().execute();
  if (!all.some((operator) => operator.user_id === user.id)) return 'none';
  if (all.length === 1) return 'last';
  await trx.deleteFrom('operators').where('user_id', '=', user.id).execute();
  await recordOperatorAction(trx, { ...by, action: 'operator.remove', organizationId: null, subject: user.email });
  return 'deleted';
};

export const lockOperators = async (trx: Db): Promise<void> => {
  await trx.selectFrom('operators').orderBy('user_id').select('user_id').forUpdate().execute();
};
