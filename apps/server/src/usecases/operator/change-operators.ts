import { recordOperatorAct } from '../../storage/operator/acts.ts';
import { deleteOperator, insertOperator, listOperators, type OperatorRow } from '../../storage/operator/operators.ts';
import { emailOf, findUserByEmail } from '../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../context.ts';
import { invalid, notFound, unprocessable } from '../errors.ts';

type Parts = Pick<Services, 'db'>;

/** Makes an account an operator's. */
export const addOperator = ({ db }: Parts, caller: OperatorCaller, email: string): Promise<OperatorRow> =>
  db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user) throw invalid({ email: ['No account has this address. It has to sign up first.'] });
    // Else who signed up with another's address would be one.
    if (!user.emailVerified) throw invalid({ email: ['This address is not verified yet.'] });
    if (!(await insertOperator(trx, user.id))) throw invalid({ email: ['It is an operator’s already.'] });
    await recordOperatorAct(trx, {
      operator: { userId: caller.userId, email: await emailOf(trx, caller.userId), address: caller.address },
      action: 'operator.add',
      organizationId: null,
      subject: user.email,
      reason: null,
    });
    const added = (await listOperators(trx)).find(({ userId }) => userId === user.id);
    if (!added) throw notFound('Operator');
    return added;
  });

/** Takes an operator's rights from a user, which may be the caller; one operator stays. */
export const removeOperator = ({ db }: Parts, caller: OperatorCaller, userId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const by = { userId: caller.userId, email: await emailOf(trx, caller.userId), address: caller.address };
    const removed = (await listOperators(trx)).find((operator) => operator.userId === userId);
    const outcome = await deleteOperator(trx, userId);
    if (outcome === 'none' || !removed) throw notFound('Operator');
    if (outcome === 'last') throw unprocessable('One operator has to stay. Add another one first.');
    const subject = removed.email;
    await recordOperatorAct(trx, {
      operator: by,
      action: 'operator.remove',
      organizationId: null,
      subject,
      reason: null,
    });
  });
