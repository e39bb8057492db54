import type { AlertKind } from '@pharos/domain/alerts/alert.ts';
import type { Logger } from 'pino';
import { momentText } from '../html/moment-text.ts';
import {
  type LimitedAlert,
  listOrganizationsOfLimitedAlerts,
  lockLimitedAlerts,
  markNamed,
} from '../storage/alerts/limited-alerts.ts';
import { readWithdrawn } from '../storage/alerts/opening-recipients.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { sealSubscription } from '../storage/mails/unsubscribe-token.ts';
import { eachOrganization } from './each-organization.ts';

export interface LimitedAlertParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  sellsPlans: boolean;
  mailsPerDay: number | null;
  log: Logger;
}

/**
 * Limits the summaries per hour, because the daily limit does not count them. Further recipients are mailed in the next
 * hour.
 */
const MAX_RECIPIENTS_OF_ORGANIZATION = 100;
const MAX_LISTED = 50;

/** Mails each recipient a summary of the alerts that the daily limit has suppressed since the last summary. */
export const summarizeLimitedAlerts = async (
  { db, secrets, baseUrl, sellsPlans, mailsPerDay, log }: LimitedAlertParts,
  now: number,
): Promise<void> => {
  if (mailsPerDay === null) return;
  const summarize = async (organizationId: number): Promise<void> => {
    const mails = await db.transaction().execute(async (trx) => {
      const alerts = await lockLimitedAlerts(trx, organizationId, now);
      // Recipients may have unsubscribed or left in the meantime.
      const withdrawn = await readWithdrawn(trx, alerts, { sellsPlans, now: () => now });
      const summaries = summariesOf(alerts.filter(({ id }) => !withdrawn.has(id)));
      for (const [email, named] of summaries) {
        const link = `${baseUrl}/unsubscribe?of=${sealSubscription(secrets, { organizationId, email })}`;
        const mail = { ...mailOf(named, mailsPerDay, baseUrl), to: email, unsubscribeLink: link };
        await enqueueMail(trx, secrets, mail, now);
        await markNamed(trx, named);
      }
      return summaries.length;
    });
    if (mails > 0) log.info({ organizationId, mails }, 'Summaries of alerts above the daily limit of mails were sent');
  };
  await eachOrganization(await listOrganizationsOfLimitedAlerts(db, now), summarize, {
    log,
    what: 'Summarizing alerts above the daily limit of mails',
  });
};

const summariesOf = (alerts: readonly LimitedAlert[]): [recipient: string, alerts: LimitedAlert[]][] =>
  [...Map.groupBy(alerts, ({ recipient }) => recipient)].slice(0, MAX_RECIPIENTS_OF_ORGANIZATION);

const mailOf = (alerts: readonly LimitedAlert[], limit: number, baseUrl: string): Omit<AccountMail, 'to'> => {
  const organization = alerts[0]?.organization ?? '';
  const hasLogin = alerts.some(({ membershipId }) => membershipId !== null);
  const checks = new Set(alerts.map(({ checkId }) => checkId)).size;
  const subject = `${checks} ${checks === 1 ? 'check' : 'checks'} changed while your mail limit of ${limit} a day was reached`;
  const lines = alerts.slice(0, MAX_LISTED).map(lineOf);
  const rest = alerts.length - lines.length;
  return {
    subject,
    headline: subject,
    paragraphs: [
      `${organization} has reached its limit of alert mails for today. This mail lists the alerts that you did not receive.`,
      'A summary is sent once an hour until the limit is reset. Monitoring continues.',
    ],
    sections: [{ title: 'Alerts', lines: rest > 0 ? [...lines, `… and ${rest} more`] : lines }],
    action: !hasLogin ? null : { label: 'Open the checks', link: `${baseUrl}/dashboard` },
    footer: `Sent by Pharos to a recipient of alerts of ${organization}.`,
    countedWith: null,
  };
};

const TEXTS: Record<AlertKind, string> = {
  down: 'DOWN',
  up: 'UP',
  paused: 'Paused',
  'state-change': 'Changed',
  degraded: 'Degraded',
  recovered: 'No longer degraded',
  certificate: 'Certificate',
};

const lineOf = ({ check, kind, at, endedAt, isNamed, timezone }: LimitedAlert): string => {
  const began = momentText(at, timezone);
  if (endedAt === null) return `${TEXTS[kind]}: ${check}, ${began}`;
  const ended = momentText(endedAt, timezone);
  return isNamed ? `Over: ${check}, ${ended}` : `DOWN, and over: ${check}, from ${began} to ${ended}`;
};
