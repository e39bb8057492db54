import { nextDeliveryAttempt } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import { enqueueJob, type JobPayloads } from '../storage/jobs/enqueue-job.ts';
import { type AccountMail, openAccountMail } from '../storage/mails/enqueue-mail.ts';
import { countAccountMail } from './count-account-mail.ts';
import { MAIL_TIMEOUT_MS } from './mail/mail.ts';
import { messageId } from './mail/message-id.ts';
import { readRefusal } from './mail/refusal.ts';
import { renderAccountMail } from './render/account-mail.ts';
import type { AccountMailServices } from './services.ts';

/**
 * Sends an account mail, at least once and under the same Message-ID; what is not accepted is tried again for 24 hours.
 * What is more than its address may get in an hour is left out.
 */
export const sendMail = async (services: AccountMailServices, job: JobPayloads['send-mail']): Promise<void> => {
  const { db, mail, baseUrl, log } = services;
  const accountMail = readAccountMail(services, job);
  if (accountMail === null) {
    log.error({ mail: job.key, createdAt: job.createdAt }, 'A mail that waited cannot be read: it is dropped');
    return;
  }
  if (job.attempts === 0 && !(await countAccountMail(services, accountMail))) {
    log.warn(
      { subject: accountMail.subject, mail: job.key },
      'Too many mails to one address within an hour: a mail is left out',
    );
    return;
  }
  try {
    await mail.send(
      {
        to: accountMail.to,
        ...renderAccountMail(accountMail),
        messageId: messageId({ key: job.key, recipient: accountMail.to, baseUrl, mailFrom: mail.from }),
        date: new Date(job.createdAt),
      },
      AbortSignal.timeout(MAIL_TIMEOUT_MS),
    );
    return;
  } catch (error) {
    const { reason, permanent, retryAfterMs } = readRefusal(error);
    const attempts = job.attempts + 1;
    const failed = { createdAt: job.createdAt, now: services.now(), attempts, permanent, retryAfterMs };
    const next = nextDeliveryAttempt(failed, services.random());
    log.warn({ subject: accountMail.subject, attempts, reason, givenUp: !next.retry }, 'A mail was not accepted');
    if (next.retry) await enqueueJob(db, 'send-mail', { ...job, attempts }, { runAt: new Date(next.at) });
  }
};

/** Null for a mail that another key sealed: it could not be read at any later try either. */
const readAccountMail = ({ secrets, log }: AccountMailServices, job: JobPayloads['send-mail']): AccountMail | null => {
  try {
    return openAccountMail(secrets, job.sealed);
  } catch (error) {
    log.error(
      { err: error, mail: job.key, createdAt: new Date(job.createdAt) },
      'A mail that waited cannot be read: it is dropped',
    );
    return null;
  }
};
