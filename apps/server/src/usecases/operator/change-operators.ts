import type { Db } from '../../storage/connection/connect.ts';
import { deleteOperator, insertOperator, listOperators, type OperatorRow } from '../../storage/operator/operators.ts';
import { emailOf, findUserByEmail } from '../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../context.ts';
import { invalid, notFound, unprocessable } from '../errors.ts';

type Parts = Pick<Services, 'db'>;

export const addOperator = ({ db }: Parts, caller: OperatorCaller, email: string): Promise<OperatorRow> =>
  db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) throw invalid({ email: ['There is no account with this address. This person must sign up first.'] });
    // Otherwise a person who signed up with the address of another person would become an operator.
    if (!user.emailVerified) throw invalid({ email: ['This address is not verified yet.'] });
    const by = await byOperator(trx, caller);
    if (!(await insertOperator(trx, user, by))) throw invalid({ email: ['This account is already an operator.'] });
    const added = (await listOperators(trx)).find(({ userId }) => userId === user.id);
    if (!added) throw notFound('Operator');
    return added;
  });

/** The user may be the caller. The last operator cannot be removed. */
export const removeOperator = ({ db }: Parts, caller: OperatorCaller, userId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const removed = (await listOperators(trx)).find((operator) => operator.userId === userId);
    if (!removed) throw notFound('Operator');
    const by = await byOperator(trx, caller);
    const outcome = await deleteOperator(trx, { id: userId, email: removed.email }, by);
    if (outcome === 'none') throw notFound('Operator');
    if (outcome === 'last') throw unprocessable('The last operator cannot be removed. Add another operator first.');
  });

const byOperator = async (trx: Db, { userId, address }: OperatorCaller) => ({
  operator: { userId, email: await emailOf(trx, userId), address },
  reason: null,
});
