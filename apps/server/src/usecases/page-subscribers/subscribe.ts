import { randomBytes } from 'node:crypto';
import { Email } from '@pharos/contract/rest/people/people.ts';
import { MAX_SUBSCRIBERS } from '@pharos/contract/row-limits.ts';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { LATEST } from '../../storage/jobs/fair-priority.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import {
  addPageSubscriber,
  countPageSubscribers,
  forgetOldestUnconfirmed,
  type PageSubscriber,
} from '../../storage/page-subscribers/page-subscribers.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { callbackUrl } from '../integrations/webhooks/refuse-webhook-problems.ts';
import { takeSlots, takeUnsolicitedMail } from '../people/refuse-too-many-mails.ts';
import { requireVerifiedOwner } from '../people/require-verified-owner.ts';

type Subscribing = Pick<Services, 'db' | 'settings' | 'secrets' | 'probes' | 'now'>;

export interface SubscribedPage {
  id: number;
  organizationId: number;
  name: string;
}

/**
 * Mails a confirmation request. The address receives no notifications before the confirmation.
 * @param by The member or API key that adds the address, or null if a visitor adds it.
 * @throws {Refusal} `invalid` with a message per field, and Throttled if there were too many requests.
 */
export const subscribeByMail = (
  services: Subscribing,
  page: SubscribedPage,
  text: string,
  by: Pick<Caller, 'userId'> | null,
): Promise<PageSubscriber> => {
  const { db, settings, secrets, now } = services;
  const read = Email.safeParse(text.trim());
  if (settings.smtpUrl === undefined)
    throw invalid({ email: ['Mails cannot be sent, because no mail server is configured.'] });
  if (!read.success) throw invalid({ email: ['Enter a valid e-mail address.'] });
  const address = read.data.toLowerCase();
  return db.transaction().execute(async (trx) => {
    await requireVerifiedOwner({ settings }, trx, page.organizationId);
    // All addresses count alike, so that a rejection does not reveal who is subscribed.
    const sender = { userId: by?.userId ?? null, sentBy: by ? 'people' : 'visitors' } as const;
    const { organizationId } = page;
    await takeUnsolicitedMail({ settings, now }, trx, { organizationId, email: address, ...sender });
    const subscriber = await addOrRefuse(trx, page, { kind: 'mail', address });
    if (subscriber.confirmedAt !== null) return subscriber;
    const mail = {
      to: address,
      subject: `Confirm updates of ${page.name}`,
      headline: `Do you want updates of ${page.name}?`,
      paragraphs: [
        'This address was entered to subscribe to mails about incidents and maintenance of this status page.',
        'If this was not you, ignore this mail. You will get no further mails.',
      ],
      action: { label: 'Confirm', link: `${settings.baseUrl}/page-updates/confirm?of=${subscriber.token}` },
      footer: `Sent by Pharos because this address was entered on the status page ${page.name}.`,
      countedWith: null,
    };
    await enqueueMail(trx, secrets, mail, now(), LATEST);
    return subscriber;
  });
};

/**
 * Sends a first message that requests the confirmation.
 * @param visitor The IP address of the visitor who adds the webhook.
 * @throws {Refusal} `invalid` with a message per field, and Throttled if there were too many requests.
 */
export const subscribeByWebhook = (
  services: Subscribing,
  page: SubscribedPage,
  text: string,
  visitor: string,
): Promise<PageSubscriber> => {
  const { db, now } = services;
  if (!URL.canParse(text.trim()) || !/^https?:/i.test(text.trim()))
    throw invalid({ url: ['Enter a URL that starts with https:// or http://.'] });
  const address = callbackUrl(services, text);
  return db.transaction().execute(async (trx) => {
    await takeMessage(trx, page, { host: hostOf(address), visitor }, now());
    const subscriber = await addOrRefuse(trx, page, { kind: 'webhook', address });
    if (subscriber.confirmedAt !== null) return subscriber;
    const { id: subscriberId } = subscriber;
    const options = { jobKey: `tell-page-subscriber:${subscriberId}`, priority: LATEST };
    await enqueueJob(trx, 'tell-page-subscriber', { subscriberId }, options);
    return subscriber;
  });
};

const addOrRefuse = async (
  trx: Db,
  { id: pageId }: SubscribedPage,
  { kind, address }: Pick<PageSubscriber, 'kind' | 'address'>,
): Promise<PageSubscriber> => {
  const field = kind === 'mail' ? 'email' : 'url';
  const isFull = (await countPageSubscribers(trx, pageId)) >= MAX_SUBSCRIBERS;
  // Unconfirmed addresses must not prevent other people from subscribing.
  if (isFull && !(await forgetOldestUnconfirmed(trx, pageId)))
    throw invalid({ [field]: ['This page has reached its maximum number of subscribers.'] });
  return addPageSubscriber(trx, { pageId, kind, address, token: randomBytes(16).toString('hex') });
};

const hostOf = (address: string): string => new URL(address).hostname.replace(/\.$/, '');

const MAX_MESSAGES_OF_NETWORK = { slots: 10, windowMs: 3_600_000 };
/** The limit of first messages. The window is short and the number high, because visitors can use it up. */
const MAX_MESSAGES_OF_PAGE = { slots: 60, windowMs: 5 * 60_000 };
/**
 * The limits of first messages to one host. The second one has a short window and a high number, because the visitors
 * of any page can use it up.
 */
const MAX_MESSAGES_TO_ONE_HOST = {
  ofPage: { slots: 20, windowMs: 24 * 3_600_000 },
  ofAll: { slots: 60, windowMs: 5 * 60_000 },
} as const;

/**
 * Prevents subscriptions from flooding a server through Pharos.
 * @throws {Throttled} If a limit is reached.
 */
const takeMessage = async (
  trx: Db,
  { id }: SubscribedPage,
  { host, visitor }: { host: string; visitor: string },
  now: number,
): Promise<void> => {
  const key = 'page subscription messages';
  const network = { key: `${key} of network ${networkOf(visitor)}`, ...MAX_MESSAGES_OF_NETWORK };
  await takeSlots(trx, [network], now, 'Too many webhooks were added from your network.');
  const page = { key: `${key} of page ${id}`, ...MAX_MESSAGES_OF_PAGE };
  await takeSlots(trx, [page], now, 'This page has too many new webhooks.');
  const { ofPage, ofAll } = MAX_MESSAGES_TO_ONE_HOST;
  const budgets = [
    { key: `${key} of page ${id} to ${host}`, ...ofPage },
    { key: `${key} to ${host}`, ...ofAll },
  ];
  await takeSlots(trx, budgets, now, 'Too many webhooks were added for this host.');
};
