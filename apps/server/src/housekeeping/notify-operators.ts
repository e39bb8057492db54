import { isTrustedAddress } from '@pharos/domain/access/trusted-address.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { findOperatorAction, type OperatorActionRow } from '../storage/operator/operator-actions.ts';
import { listOperators } from '../storage/operator/operators.ts';
import { findUserByEmail } from '../storage/people/users.ts';

export interface NotifyOperatorsParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  isSignUpOpen: boolean;
}

export const notifyOperators = (
  { db, secrets, baseUrl, isSignUpOpen }: NotifyOperatorsParts,
  { actId }: { actId: number },
  now: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const act = await findOperatorAction(trx, actId);
    if (!act) return;
    const removed = act.action === 'operator.remove' ? await findUserByEmail(trx, act.subject) : undefined;
    const otherOperators = (await listOperators(trx)).filter(({ userId }) => userId !== act.operatorId);
    const recipients = [...otherOperators, ...(removed && removed.id !== act.operatorId ? [removed] : [])];
    for (const recipient of recipients)
      if (isTrustedAddress(recipient, { isSignUpOpen }))
        await enqueueMail(trx, secrets, { ...mailOf(act, baseUrl), to: recipient.email, countedWith: null }, now);
  });

const mailOf = (act: OperatorActionRow, baseUrl: string): Omit<AccountMail, 'to'> => {
  const what = whatWasDone(act);
  return {
    subject: what,
    headline: what,
    paragraphs: [
      `Performed by ${act.operator ?? 'a command on the server'}.`,
      ...(act.reason === null ? [] : [`Reason: ${act.reason}`]),
      'If you did not expect this, contact the other operators. It may be an unauthorized action.',
    ],
    action: { label: 'Open the operator actions', link: `${baseUrl}/operator/operators` },
    footer: 'Sent by Pharos to the operators of this installation.',
  };
};

const whatWasDone = ({ action, subject }: OperatorActionRow): string => {
  switch (action) {
    case 'operator.add':
      return `${subject} is now an operator`;
    case 'operator.remove':
      return `${subject} is not an operator any more`;
    case 'organization.delete':
      return `An operator deleted ${subject}`;
    case 'ownership.request-transfer':
      return `An operator requested an ownership transfer of ${subject}`;
    case 'ownership.cancel-transfer':
      return `An operator canceled the ownership transfer of ${subject}`;
    case 'retirement.set':
      return `The end date of the service is set for ${subject}`;
    case 'retirement.clear':
      return `The end of the service was canceled for ${subject}`;
    default:
      return `An operator performed the action ${action} for ${subject}`;
  }
};
