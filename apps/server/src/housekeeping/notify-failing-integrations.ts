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
      log.warn({ kind, problem, since }, 'Admins were told of an integration that fails');
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
    `Since ${momentText(since.getTime(), timezone)} none of ${messages} messages could be delivered. The last attempt: ${lastFailure}`,
    'Pharos tries once an hour, and sends what still waits as soon as one message is taken. What was given up can be sent again from its log.',
  ],
});

const stopped = ({ name, since, timezone, lastFailure }: FailingIntegration): MailText => ({
  headline: `The integration “${name}” is sent nothing any more`,
  paragraphs: [
    `The other side refused it at ${momentText(since.getTime(), timezone)} for a reason that does not go away by itself: ${lastFailure}`,
    'Nothing is sent until it is set up again. What it was not sent until then can be sent again from its log.',
  ],
});
