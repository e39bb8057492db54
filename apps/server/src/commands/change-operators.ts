import type { Db } from '../storage/connection/connect.ts';
import { recordOperatorAct } from '../storage/operator/acts.ts';
import { deleteOperator, insertOperator, listOperators } from '../storage/operator/operators.ts';
import { findUserByEmail } from '../storage/people/users.ts';
import { CommandError } from './command-error.ts';

export interface OperatorChange {
  verb: 'add' | 'remove';
  email: string;
}

/** Makes an account an operator's, or takes that from it; resolves with what was done, in words. Throws CommandError. */
export const changeOperators = (db: Db, { verb, email }: OperatorChange): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email.trim().toLowerCase());
    if (!user) throw new CommandError(`No account has the e-mail address ${email}. It has to sign up first.`);
    const act = { operator: null, organizationId: null, subject: user.email, reason: null };
    if (verb === 'add') {
      const isNew = await insertOperator(trx, user.id);
      if (isNew) await recordOperatorAct(trx, { ...act, action: 'operator.add' });
      return isNew ? `${user.email} is an operator now.` : `${user.email} is an operator already.`;
    }
    const outcome = await deleteOperator(trx, user.id);
    if (outcome === 'last') throw new CommandError(`${user.email} is the only operator. Add another one first.`);
    if (outcome === 'none') throw new CommandError(`${user.email} is no operator.`);
    await recordOperatorAct(trx, { ...act, action: 'operator.remove' });
    return `${user.email} is no operator any more.`;
  });

/** One line an operator. */
export const listOperatorLines = async (db: Db): Promise<string[]> => {
  const operators = await listOperators(db);
  if (operators.length === 0) return ['There is no operator. Add one: npm run operator -- add <e-mail>'];
  return operators.map(({ email, name, addedAt }) => `${email}  ${name}  since ${addedAt.toISOString().slice(0, 10)}`);
};
