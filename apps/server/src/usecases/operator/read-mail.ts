import { smtpOptions } from '@pharos/domain/alerts/smtp-options.ts';
import { listMailFailures, readWaitingMails } from '../../storage/operator/mail-figures.ts';
import { emailOf } from '../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../context.ts';

const FAILURES = 20;
const WEEK_MS = 7 * 24 * 3_600_000;

/** Returns the mail settings without passwords, waiting mails, and mails that were not accepted in the last week. */
export const readMail = async ({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>) => {
  const [waiting, failures] = await Promise.all([
    readWaitingMails(db),
    listMailFailures(db, new Date(now() - WEEK_MS), FAILURES),
  ]);
  const { smtpUrl, mailFrom: sender, supportEmail, operatorEmail } = settings;
  return {
    server: smtpUrl === undefined ? null : serverOf(smtpUrl, sender),
    sender,
    supportEmail,
    operatorEmail,
    waiting,
    failures,
  };
};

const serverOf = (smtpUrl: string, sender: string): { host: string; isTls: boolean } => {
  const { startsWithTls, requiresStartTls } = smtpOptions(smtpUrl, sender, '');
  return { host: new URL(smtpUrl).host, isTls: startsWithTls || requiresStartTls };
};

export const sendOperatorTestMail = async (
  { db, testMail }: Pick<Services, 'db' | 'testMail'>,
  operator: OperatorCaller,
): Promise<{ to: string; outcome: 'accepted' | 'kept' | 'refused'; answer: string }> => {
  const to = await emailOf(db, operator.userId);
  return { to, ...(await testMail(to)) };
};
