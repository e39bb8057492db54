import { nextDeliveryAttempt } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import { retryWhileUnreachable } from '../storage/connection/retry-while-unreachable.ts';
import { enqueueJob, type JobPayloads, removeJob } from '../storage/jobs/enqueue-job.ts';
import { type AccountMail, openAccountMail } from '../storage/mails/enqueue-mail.ts';
import { advanceMailRetries } from '../storage/mails/mails-that-wait.ts';
import { wantsReports } from '../storage/weekly-reports/weekly-reports.ts';
import { retryInMs } from './active-sends.ts';
import { countAccountMail } from './count-account-mail.ts';
import { MAIL_TIMEOUT_MS } from './mail/mail.ts';
import { messageId } from './mail/message-id.ts';
import { type Refusal, readRefusal } from './mail/refusal.ts';
import { renderAccountMail } from './render/account-mail.ts';
import type { AccountMailServices } from './services.ts';

/**
 * Returns the key of the job that replaces the job of a slow send. The replacement runs after `POSTPONE_MS`, when no
 * response can arrive anymore.
 */
const keyOf = (job: JobPayloads['send-mail']): string => `send-mail:${job.key}`;
const POSTPONE_MS = MAIL_TIMEOUT_MS + 60_000;

/**
 * Sends an account email at least once, always with the same Message-ID. Retries for 24 hours. Skips emails above the
 * hourly limit of their address.
 */
export const sendMail = async (services: AccountMailServices, job: JobPayloads['send-mail']): Promise<void> => {
  const { db, sends, log } = services;
  const jobKey = keyOf(job);
  // The job runs again if the database was unavailable when it ended.
  if (sends.wasAccepted(jobKey)) return;
  if (sends.isFullFor(null) || sends.has(jobKey)) {
    await enqueueJob(db, 'send-mail', job, { jobKey, inMs: retryInMs(services.random) });
    return;
  }
  const accountMail = readAccountMail(services, job);
  if (accountMail === null) {
    log.error({ mail: job.key, createdAt: job.createdAt }, 'A queued mail cannot be decoded and was discarded');
    return;
  }
  const { reportReader } = accountMail;
  if (reportReader !== undefined && !(await wantsReports(db, reportReader))) {
    log.debug({ mail: job.key }, 'A weekly report was not sent, because its recipient has turned reports off');
    return;
  }
  if (accountMail.isUnverified && services.isSignUpOpen) {
    log.info({ mail: job.key }, 'A mail was not sent, because the address of the account is not verified');
    return;
  }
  if (job.attempts === 0 && !(await countAccountMail(services, accountMail))) {
    log.warn(
      { subject: accountMail.subject, mail: job.key },
      'A mail was not sent, because its address gets too many mails within an hour',
    );
    return;
  }
  await sends.run({
    organizationId: null,
    keys: [jobKey],
    send: () => handOver(services, accountMail, job),
    postpone: () => enqueueJob(db, 'send-mail', job, { jobKey, inMs: POSTPONE_MS }),
    record: async (refusal) => {
      if (refusal === null) sends.addAccepted(jobKey);
      await retryWhileUnreachable(log, sends.stopping, () =>
        refusal === null ? removeJob(db, jobKey) : recordRefusal(services, accountMail, job, refusal),
      );
      if (refusal === null && job.serverWasAway) await bringRestForward(services);
    },
  });
};

/** A server that accepts emails again does not need the remaining pauses. */
const bringRestForward = async ({ db, log }: AccountMailServices): Promise<void> => {
  try {
    await advanceMailRetries(db);
  } catch (err) {
    log.warn({ err }, 'Advancing the retries of waiting mails failed; they are sent at their next retry');
  }
};

const handOver = async (
  { mail, baseUrl }: AccountMailServices,
  accountMail: AccountMail,
  job: JobPayloads['send-mail'],
): Promise<Refusal | null> => {
  try {
    await mail.send(
      {
        to: accountMail.to,
        ...renderAccountMail(accountMail, baseUrl),
        ...(accountMail.unsubscribeLink && { unsubscribeLink: accountMail.unsubscribeLink }),
        messageId: messageId({ key: job.key, recipient: accountMail.to, baseUrl, mailFrom: mail.from }),
        date: new Date(job.createdAt),
      },
      AbortSignal.timeout(MAIL_TIMEOUT_MS),
    );
    return null;
  } catch (error) {
    return readRefusal(error);
  }
};

const recordRefusal = async (
  services: AccountMailServices,
  { subject }: AccountMail,
  { serverWasAway: _, ...job }: JobPayloads['send-mail'],
  { reason, permanent, retryAfterMs, isServerUnavailable }: Refusal,
): Promise<void> => {
  const attempts = job.attempts + 1;
  const now = services.now();
  const failed = { since: job.createdAt, now, attempts, permanent, retryAfterMs };
  const next = nextDeliveryAttempt(failed, services.random());
  const jobKey = keyOf(job);
  if (next.retry) {
    const tried = { ...job, attempts, ...(isServerUnavailable && { serverWasAway: true as const }) };
    await enqueueJob(services.db, 'send-mail', tried, { jobKey, inMs: next.at - now });
  } else await removeJob(services.db, jobKey);
  services.log.warn({ subject, attempts, reason, givenUp: !next.retry }, 'The mail server did not accept a mail');
};

/** Returns null if the email was encrypted with another key. It cannot be read at any later attempt either. */
const readAccountMail = ({ secrets, log }: AccountMailServices, job: JobPayloads['send-mail']): AccountMail | null => {
  try {
    return openAccountMail(secrets, job.sealed);
  } catch (error) {
    log.error(
      { err: error, mail: job.key, createdAt: new Date(job.createdAt) },
      'A queued mail cannot be decoded and was discarded',
    );
    return null;
  }
};
