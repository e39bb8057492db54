import type { Db } from '../../../storage/connection/connect.ts';
import { listOperators } from '../../../storage/operator/operators.ts';
import type { Services } from '../../context.ts';

/** Who is mailed of a ticket: SUPPORT_EMAIL, or else the operators; where nobody is one, the owner, who runs a private installation most likely. */
export const ticketRecipients = async (
  trx: Db,
  { supportEmail, strangersMaySignUp }: Pick<Services['settings'], 'supportEmail' | 'strangersMaySignUp'>,
  owner: string,
): Promise<string[]> => {
  if (supportEmail !== undefined) return [supportEmail];
  const operators = await listOperators(trx);
  if (operators.length > 0) return operators.map(({ email }) => email);
  return strangersMaySignUp ? [] : [owner];
};

/** The subject of all mails about a ticket to those who run the installation. */
export const ticketSubject = (reason: string, { name }: { name: string }): string =>
  `Support ticket: ${reason} (${name})`;
