import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import type { Db } from '../storage/connection/connect.ts';
import { deleteOperator, insertOperator, listOperators } from '../storage/operator/operators.ts';
import { findUserByEmail } from '../storage/people/users.ts';
import { CommandError } from './command-error.ts';

export interface OperatorChange {
  verb: 'add' | 'remove';
  email: string;
  /** An installation that sends no mail cannot verify addresses. */
  mayBeUnverified: boolean;
}

/** Returns a message about the result. Throws `CommandError`. */
export const changeOperators = (
  db: Db,
  { verb, email, mayBeUnverified }: OperatorChange,
  installation: { isSignUpOpen: boolean },
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email.trim().toLowerCase());
    if (!user)
      throw new CommandError(`There is no account with the e-mail address ${email}. This person must sign up first.`);
    const by = { operator: null, reason: null };
    if (verb === 'add') {
      if (!user.emailVerified && !mayBeUnverified) throw new CommandError(unverified(user.email));
      const isNew = await insertOperator(trx, user, by);
      if (!isTrustedAddress(user, installation))
        return `${user.email} becomes an operator when the address is verified, because anyone can sign up with any address while SIGNUP=open.`;
      return isNew ? `${user.email} is now an operator.` : `${user.email} is already an operator.`;
    }
    const outcome = await deleteOperator(trx, user, by);
    if (outcome === 'last') throw new CommandError(`${user.email} is the only operator. Add another one first.`);
    if (outcome === 'none') throw new CommandError(`${user.email} is not an operator.`);
    return `${user.email} is not an operator any more.`;
  });

const unverified = (email: string): string =>
  `The address ${email} is not verified, so another person may have signed up with it. Its owner must open the link that Pharos mailed ` +
  '(the profile page sends a new link). If no mail is sent and you know whose account it is, add --unverified.';

export const listOperatorLines = async (db: Db): Promise<string[]> => {
  const operators = await listOperators(db);
  if (operators.length === 0) return ['There is no operator. To add one, run: npm run operator -- add <e-mail>'];
  return operators.map(
    ({ email, name, emailVerified, addedAt }) =>
      `${email}  ${name}  since ${addedAt.toISOString().slice(0, 10)}${emailVerified ? '' : '  (address not verified)'}`,
  );
};
