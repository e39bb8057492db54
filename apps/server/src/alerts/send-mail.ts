import { nextDeliveryAttempt } from '@pharos/domain/alerts/next-delivery-attempt.ts';
import { openNotice } from '../storage/alerts/enqueue-mail.ts';
import { enqueueJob, type JobPayloads } from '../storage/jobs/enqueue-job.ts';
import { MAIL_TIMEOUT_MS } from './mail/mail.ts';
import { messageId } from './mail/message-id.ts';
import { readRefusal } from './mail/refusal.ts';
import { renderNoticeMail } from './render/notice-mail.ts';
import type { NoticeServices } from './services.ts';

/** Sends a notice by mail, at least once and under the same Message-ID; what is not accepted is tried again for 24 hours. */
export const sendMail = async (services: NoticeServices, job: JobPayloads['send-mail']): Promise<void> => {
  const { db, mail, secrets, baseUrl, log } = services;
  const notice = openNotice(secrets, job.sealed);
  try {
    await mail.send(
      {
        to: notice.to,
        ...renderNoticeMail(notice),
        messageId: messageId({ key: job.key, recipient: notice.to, baseUrl, mailFrom: mail.from }),
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
    log.warn({ subject: notice.subject, attempts, reason, givenUp: !next.retry }, 'A mail was not accepted');
    if (next.retry) await enqueueJob(db, 'send-mail', { ...job, attempts }, { runAt: new Date(next.at) });
  }
};
