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
      `Done by ${act.operator ?? 'a command on the server'}.`,
      ...(act.reason === null ? [] : [`The reason given: ${act.reason}`]),
      'If you did not know of it, talk to the other operators: it can be the work of somebody who has no right to it.',
    ],
    action: { label: 'See what operators did', link: `${baseUrl}/operator/operators` },
    footer: 'Sent by Pharos to the operators of this installation.',
  };
};

const whatWasDone = ({ action, subject }: OperatorActionRow): string => {
  switch (action) {
    case 'operator.add':
      return `${subject} is an operator now`;
    case 'operator.remove':
      return `${subject} is no operator any more`;
    case 'organization.delete':
      return `An operator deleted ${subject}`;
    case 'ownership.request-transfer':
      return `An operator requested another owner of ${subject}`;
    case 'ownership.cancel-transfer':
      return `An operator took the transfer of ${subject} back`;
    case 'retirement.set':
      return `The end of the service is set for ${subject}`;
    case 'retirement.clear':
      return `The end of the service was taken back for ${subject}`;
    default:
      return `An operator did ${action} for ${subject}`;
  }
};
