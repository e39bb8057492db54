import type { Db } from '../../../storage/connection/connect.ts';
import { listOperators } from '../../../storage/operator/operators.ts';
import type { Services } from '../../context.ts';

/**
 * Returns SUPPORT_EMAIL, or else the operators. Without operators, returns the owner if sign-up is restricted, because
 * the owner most likely runs a private installation.
 */
export const ticketRecipients = async (
  trx: Db,
  { supportEmail, isSignUpOpen }: Pick<Services['settings'], 'supportEmail' | 'isSignUpOpen'>,
  owner: string,
): Promise<string[]> => {
  if (supportEmail !== undefined) return [supportEmail];
  const operators = await listOperators(trx);
  if (operators.length > 0) return operators.map(({ email }) => email);
  return isSignUpOpen ? [] : [owner];
};

export const ticketSubject = (reason: string, { name }: { name: string }): string =>
  `Support ticket: ${reason} (${name})`;
