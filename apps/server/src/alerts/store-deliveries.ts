import { type DigestPolicy, decideDigest, type RecentMessages } from '@pharos/domain/alerts/decide-digest.ts';
import { isAhead } from '@pharos/domain/schedule/clock-step.ts';
import type { Kysely } from 'kysely';
import { addDeliveries, type HowSent } from '../storage/alerts/deliveries/add-deliveries.ts';
import { destinationKey, lockDestinations } from '../storage/alerts/deliveries/destination.ts';
import { type OpeningDelivery, openingDeliveries } from '../storage/alerts/deliveries/opening-delivery.ts';
import { recentDeliveries } from '../storage/alerts/deliveries/recent-deliveries.ts';
import type { LockedEvent } from '../storage/alerts/lock-alert-event.ts';
import type { Recipient } from '../storage/alerts/recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { prioritiesOfMails } from '../storage/jobs/fair-priority.ts';
import type { Channels } from './channels/channel.ts';

export interface AddressedEvent {
  event: LockedEvent;
  priority: number;
  /** The fixed order prevents a deadlock between two events that lock the same destinations. */
  recipients: readonly Recipient[];
}

/** A delivery that is sent through the lane of its integration, without a job. */
export type ToIntegration = Awaited<ReturnType<typeof addDeliveries>>[number];

/**
 * Decides for each recipient whether the alert is sent separately or in a digest, and adds the deliveries. Uses a
 * constant number of statements, because a check may have hundreds of recipients and many checks may fail at the same
 * time.
 */
export const storeDeliveries = async (
  trx: Kysely<Database>,
  channels: Channels,
  addressed: readonly AddressedEvent[],
  now: number,
): Promise<ToIntegration[]> => {
  if (addressed.length === 0) return [];
  const policyOf = ({ channel }: Recipient): DigestPolicy | null => channels.get(channel)?.digest ?? null;
  const sent = addressed.flatMap(({ event, recipients }) =>
    recipients.filter(({ skip }) => skip === null).map((to) => ({ event, to, key: keyOf(event, to) })),
  );
  await lockDestinations(
    trx,
    sent
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ event: { organizationId }, to: { channel, recipient } }) => ({ organizationId, channel, recipient })),
  );
  const openings = await openingDeliveries(
    trx,
    addressed.map(({ event }) => event),
  );
  const withWindow = sent.flatMap(({ event: { organizationId, checkId }, to }) => {
    const windowMs = policyOf(to)?.windowMs;
    return windowMs === undefined ? [] : [{ to, ofCheck: { ...to, organizationId, checkId, windowMs } }];
  });
  const found = await recentDeliveries(
    trx,
    withWindow.map(({ ofCheck }) => ofCheck),
    now,
  );
  const recent = new Map(withWindow.map(({ to }, place) => [to, found[place]]));
  const together = new SentTogether();
  const howSent = (event: LockedEvent, to: Recipient): HowSent => {
    const policy = policyOf(to);
    const key = keyOf(event, to);
    // One message cannot go to two addresses.
    const opening = to.openingRecipient === null ? openings.get(event.id)?.get(destinationKey(to)) : undefined;
    const before = together.after(key, recent.get(to));
    const how = (opening && withOpening(opening, policy, now)) ?? byPolicy(policy, before, now);
    together.add(key, how, now);
    return how;
  };
  const priorities = await prioritiesOfMails(
    trx,
    addressed.map(({ event: { organizationId }, priority }) => ({ organizationId, priority })),
  );
  const deliveries = addressed.flatMap(({ event, recipients, priority }, place) =>
    recipients.map((to) => ({
      ...to,
      eventId: event.id,
      organizationId: event.organizationId,
      checkId: event.checkId,
      priority: priorities[place] ?? priority,
      how: to.skip === null ? howSent(event, to) : ({ send: 'never', reason: to.skip } as const),
    })),
  );
  return addDeliveries(trx, deliveries, now);
};

const keyOf = ({ organizationId }: LockedEvent, to: Recipient): string => `${organizationId} ${destinationKey(to)}`;

class SentTogether {
  readonly #sent = new Map<string, { separately: number[]; openUntil: number | null }>();

  add(key: string, how: HowSent, now: number): void {
    const { separately, openUntil } = this.#sent.get(key) ?? { separately: [], openUntil: null };
    if (how.send === 'separately') this.#sent.set(key, { separately: [...separately, now], openUntil });
    else if (how.until > now) this.#sent.set(key, { separately, openUntil: how.until });
  }

  after(key: string, recent: RecentMessages | undefined): RecentMessages | undefined {
    const sent = this.#sent.get(key);
    if (recent === undefined || sent === undefined) return recent;
    return {
      ...recent,
      sentSeparately: [...recent.sentSeparately, ...sent.separately],
      openUntil: recent.openUntil ?? sent.openUntil,
    };
  }
}

/** Assigns a follow-up to the message of its waiting opening. Returns null if the opening no longer waits. */
const withOpening = (
  { status, digestUntil }: OpeningDelivery,
  policy: DigestPolicy | null,
  now: number,
): HowSent | null => {
  if (status === 'pending') return { send: 'separately' };
  // The clock was set back since the digest was created. The follow-up is sent sooner, and wakes what waits behind it.
  if (digestUntil !== null && isAhead(digestUntil - (policy?.windowMs ?? 0), now)) return { send: 'separately' };
  return status === 'digest' && digestUntil !== null ? { send: 'in-digest', until: digestUntil } : null;
};

const byPolicy = (policy: DigestPolicy | null, recent: RecentMessages | undefined, now: number): HowSent => {
  if (policy === null || recent === undefined) return { send: 'separately' };
  const digest = decideDigest(policy, recent, now);
  return digest.inDigest ? { send: 'in-digest', until: digest.until } : { send: 'separately' };
};
