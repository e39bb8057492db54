import { createHash } from 'node:crypto';
import {
  NOTIFICATION_PAUSE_MS,
  type PageNotification,
  WEBHOOK_GIVEN_UP_MS,
} from '@pharos/domain/public-status/page-notification.ts';
import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { enqueueJob, type JobPayloads } from '../../storage/jobs/enqueue-job.ts';
import { LATEST } from '../../storage/jobs/fair-priority.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import { enqueuePageNotification, readUnsentNotifications } from '../../storage/page-subscribers/page-notifications.ts';
import {
  deletePageSubscriber,
  lockPageSubscriber,
  markNotified,
  markNotTaken,
} from '../../storage/page-subscribers/page-subscribers.ts';
import type { Sender } from '../channels/call.ts';
import { connectionFailure } from '../channels/connection-failure.ts';
import { postWebhook, WEBHOOK_TIMEOUT_MS } from '../channels/webhook/post-webhook.ts';
import type { AlertServices } from '../services.ts';
import { type NotificationPage, notificationMail, notificationUrl } from './notification-mail.ts';

export type NotificationServices = Pick<AlertServices, 'db' | 'secrets' | 'log' | 'now' | 'random'> & Sender;

type Subscriber = NonNullable<Awaited<ReturnType<typeof lockPageSubscriber>>>;

const CONFIRMATION_ATTEMPTS = 3;
const AGAIN = { firstMs: NOTIFICATION_PAUSE_MS, maxMs: 3_600_000, minMs: NOTIFICATION_PAUSE_MS };

export const notifyPageSubscribers = (
  { db }: NotificationServices,
  { pageId }: JobPayloads['tell-page-subscribers'],
): Promise<void> => enqueuePageNotification(db, pageId);

/** An email is enqueued exactly once. A webhook is called at least once. */
export const notifyPageSubscriber = async (
  services: NotificationServices,
  { subscriberId }: JobPayloads['tell-page-subscriber'],
): Promise<void> => {
  const { db, secrets, now } = services;
  const message = await db.transaction().execute(async (trx) => {
    const subscriber = await lockPageSubscriber(trx, subscriberId);
    if (!subscriber?.isPublic) return null;
    // The server may belong to a third party, so confirmation requests stop after a few attempts.
    if (subscriber.confirmedAt === null && subscriber.attempts >= CONFIRMATION_ATTEMPTS) return null;
    if (subscriber.confirmedAt === null) return subscriber.kind === 'webhook' ? { subscriber, unsent: [] } : null;
    const nextAt = (subscriber.notifiedAt ?? 0) + NOTIFICATION_PAUSE_MS;
    const at = now();
    if (subscriber.attempts === 0 && nextAt > at && nextAt - at <= NOTIFICATION_PAUSE_MS) {
      await enqueueAgain(trx, subscriberId, nextAt - at);
      return null;
    }
    const unsent = await readUnsentNotifications(trx, subscriber);
    const last = unsent.at(-1);
    if (!last) return null;
    if (subscriber.kind === 'webhook') return { subscriber, unsent };
    await enqueueMail(trx, secrets, notificationMail(subscriber, pageOf(services, subscriber), unsent), at, LATEST);
    await markNotified(trx, subscriberId, last.id, at);
    return null;
  });
  if (message) await post(services, message.subscriber, message.unsent);
};

const enqueueAgain = (db: AlertServices['db'], subscriberId: number, inMs: number): Promise<void> =>
  enqueueJob(
    db,
    'tell-page-subscriber',
    { subscriberId },
    {
      inMs,
      jobKey: `tell-page-subscriber:${subscriberId}`,
      priority: LATEST,
    },
  );

const pageOf = ({ baseUrl }: NotificationServices, { pageId, pageName, token }: Subscriber): NotificationPage => ({
  id: pageId,
  name: pageName,
  url: `${baseUrl}/s/${pageId}-${pageSlug(pageName)}`,
  confirmUrl: `${baseUrl}/page-updates/confirm?of=${token}`,
  unsubscribeUrl: `${baseUrl}/page-updates/stop?of=${token}`,
});

/** Requests confirmation if there are no notifications. */
const post = async (
  services: NotificationServices,
  subscriber: Subscriber,
  unsent: readonly PageNotification[],
): Promise<void> => {
  const { db, log, now, random } = services;
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const last = unsent.at(-1);
  const failure = await postWebhook(services, {
    config: { url: subscriber.address, username: null },
    secrets: { password: null, signingSecret: signingSecretOf(subscriber.token), former: null },
    id: `page-${subscriber.id}-${last?.id ?? 0}`,
    body: JSON.stringify(bodyOf(pageOf(services, subscriber), subscriber, unsent)),
    now: now(),
    signal,
  }).then(
    (answer) =>
      'notAllowed' in answer
        ? answer.notAllowed
        : answer.status >= 200 && answer.status < 300
          ? null
          : `HTTP ${answer.status}`,
    (error: unknown) => connectionFailure(error, signal, WEBHOOK_TIMEOUT_MS),
  );
  if (failure === null) {
    await markNotified(db, subscriber.id, last?.id ?? subscriber.notifiedUntil, now());
    return;
  }
  const failing = await markNotTaken(db, subscriber.id, now());
  if (!failing) return;
  const isGivenUp = now() - failing.failingSince >= WEBHOOK_GIVEN_UP_MS;
  log.warn({ subscriber: subscriber.id, reason: failure, isGivenUp }, 'The webhook of a subscriber rejected a message');
  if (isGivenUp) await deletePageSubscriber(db, subscriber.pageId, subscriber.id);
  else await enqueueAgain(db, subscriber.id, backoffMs(failing.attempts, AGAIN, random()));
};

/** Differs for each subscription. The confirmation request sends it to the webhook. */
const signingSecretOf = (token: string): string =>
  `whsec_${createHash('sha256').update(`signing ${token}`).digest('base64')}`;

const bodyOf = (
  { id, name, url, confirmUrl, unsubscribeUrl }: NotificationPage,
  { token }: Subscriber,
  unsent: readonly PageNotification[],
) => ({
  type: unsent.length === 0 ? 'subscription.confirm' : 'page.updated',
  page: { id, name, url },
  unsubscribe_url: unsubscribeUrl,
  ...(unsent.length === 0
    ? { confirm_url: confirmUrl, signing_secret: signingSecretOf(token) }
    : { updates: unsent.map((each) => toUpdate(each, url)) }),
});

const toUpdate = (notification: PageNotification, pageUrl: string) => {
  const { id, kind, name, status, impact, components, text, from, to, at } = notification;
  return {
    ...{ id, kind, name, status, impact, affected_components: components, text },
    url: notificationUrl(pageUrl, notification),
    starts_at: isoOrNull(from),
    ends_at: isoOrNull(to),
    at: isoOrNull(at),
  };
};

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());
