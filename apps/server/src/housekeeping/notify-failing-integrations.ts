import type { Logger } from 'pino';
import { momentText } from '../html/moment-text.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import {
  type FailingIntegration,
  listOrganizationsOfFailingIntegrations,
  markFailingIntegrations,
} from '../storage/integrations/failing-integrations.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { eachOrganization } from './each-organization.ts';

const DAY_MS = 24 * 3_600_000;
const MESSAGES = 10;

export interface FailingIntegrationParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  isSignUpOpen: boolean;
  log: Logger;
}

/**
 * Mails admins once about an integration that was rejected permanently, or that has failed for a day with at least ten
 * messages. The failing integration is then tried once an hour.
 */
export const notifyFailingIntegrations = async (
  { db, secrets, baseUrl, isSignUpOpen, log }: FailingIntegrationParts,
  now: number,
): Promise<void> => {
  const limits = { since: new Date(now - DAY_MS), messages: MESSAGES };
  const notify = async (organizationId: number): Promise<void> => {
    const failing = await db.transaction().execute(async (trx) => {
      const ofAdmins = { ...limits, verifiedOnly: isSignUpOpen };
      const marked = await markFailingIntegrations(trx, organizationId, ofAdmins, new Date(now));
      for (const each of marked) {
        for (const to of each.admins) await enqueueMail(trx, secrets, mailOf(each, to, baseUrl), now);
      }
      return marked;
    });
    for (const { kind, problem, since } of failing)
      log.warn({ kind, problem, since }, 'Admins were notified of a failing integration');
  };
  await eachOrganization(await listOrganizationsOfFailingIntegrations(db, limits), notify, {
    log,
    what: 'Notifying admins of failing integrations',
  });
};

const mailOf = (failing: FailingIntegration, to: string, baseUrl: string): AccountMail => ({
  to,
  subject: `“${failing.name}” gets no alerts`,
  ...(failing.problem === null ? failed(failing) : stopped(failing)),
  action: { label: 'Open the integrations', link: `${baseUrl}/settings/integrations` },
  footer: `Sent by Pharos to the admins of ${failing.organization}.`,
});

type MailText = Pick<AccountMail, 'headline' | 'paragraphs'>;

const failed = ({ name, since, timezone, lastFailure, messages }: FailingIntegration): MailText => ({
  headline: `The integration “${name}” has failed for a day`,
  paragraphs: [
    `Since ${momentText(since.getTime(), timezone)}, none of ${messages} messages could be delivered. Error of the last attempt: ${lastFailure}`,
    'Pharos tries once an hour, and sends the waiting messages as soon as one message is accepted. You can send failed messages again from the delivery log.',
  ],
});

const stopped = ({ name, since, timezone, lastFailure }: FailingIntegration): MailText => ({
  headline: `The integration “${name}” does not receive messages any more`,
  paragraphs: [
    `The receiving service rejected a message at ${momentText(since.getTime(), timezone)} for a reason that a retry cannot fix: ${lastFailure}`,
    'No messages are sent until you set up the integration again. Then you can send the missed messages from the delivery log.',
  ],
});
