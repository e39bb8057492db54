import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { isFollowUp } from '@pharos/domain/alerts/alert.ts';
import { decideFollowUp, type FollowUpDecision } from '@pharos/domain/alerts/decide-follow-up.ts';
import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import { type MessageEntry, pairEnds } from '@pharos/domain/alerts/pair-ends.ts';
import { isAhead } from '@pharos/domain/schedule/clock-step.ts';
import type { Kysely } from 'kysely';
import { type DigestEntry, readDigestEntries } from '../storage/alerts/deliveries/digest-entries.ts';
import { enqueueDigest, type QueuedDigest } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { leaseDeliveries } from '../storage/alerts/deliveries/lease.ts';
import { enqueueNextDeliveries } from '../storage/alerts/deliveries/order-of-check.ts';
import { sendSeparately } from '../storage/alerts/deliveries/send-separately.ts';
import { skipDeliveries } from '../storage/alerts/deliveries/skip-deliveries.ts';
import { lockDigest, type WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import { loadAlerts } from '../storage/alerts/load-alert.ts';
import { readWithdrawn } from '../storage/alerts/opening-recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { UnlistedAlerts } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { messageKey, threadKeyOf } from './message-key.ts';
import { notToClaimForMs, sendClaimed } from './send-claimed.ts';
import type { AlertServices } from './services.ts';
import { takeFromDailyLimit } from './take-from-daily-limit.ts';
import { waitFor } from './wait-for-failing.ts';

type Trx = Kysely<Database>;

/** Sends the digest of a destination with the end time `until`, unless another worker has leased it. */
export const deliverDigest = async (
  services: AlertServices,
  { until: untilText, integrationId, ...destination }: JobPayloads['deliver-digest'],
): Promise<void> => {
  const until = new Date(untilText);
  const digest = { ...destination, integrationId: integrationId ?? null };
  const claimed = await services.db.transaction().execute((trx) => claimDigest(services, trx, digest, until));
  if (claimed) await sendClaimed(services, claimed, (trx, inMs) => enqueueDigest(trx, digest, until, inMs));
};

/**
 * Returns null if there is nothing to send or nothing may be sent now. In the second case, the job is enqueued again.
 */
const claimDigest = async (
  services: AlertServices,
  trx: Trx,
  destination: QueuedDigest,
  until: Date,
): Promise<Claim | null> => {
  const waiting = await lockDigest(trx, destination, until);
  const laterInMs = untilItsEnd(services, destination, until) ?? notToClaimForMs(services, waiting);
  if (laterInMs !== null) {
    if (waiting.length > 0) await enqueueDigest(trx, destination, until, laterInMs);
    return null;
  }
  const entries = await entriesOf(services, trx, waiting, until);
  let content = await contentOf(trx, entries);
  if (!content) return null;
  let { deliveries } = content;
  const wait = await waitFor(trx, deliveries, services.now());
  if (wait === 'given up') return null;
  if (wait !== null) {
    await enqueueDigest(trx, destination, until, wait);
    return null;
  }
  const isTriedAgain = deliveries.some(({ attempts }) => attempts > 0);
  const counted = isTriedAgain ? [] : entries.filter(({ entry }) => !endsWhatWasSent(entry));
  if (counted.length > 0 && !(await takeFromDailyLimit(services, trx, destination))) {
    const refused = counted.map(({ delivery }) => delivery);
    await skipDeliveries(trx, new Map(refused.map(({ id }) => [id, 'daily-limit'])));
    await enqueueNextDeliveries(trx, refused);
    content = await contentOf(
      trx,
      entries.filter((each) => !counted.includes(each)),
    );
    if (!content) return null;
    deliveries = content.deliveries;
  }
  const { first, paired, alerts, more } = content;
  return {
    lease: await leaseDeliveries(
      trx,
      deliveries.map(({ id }) => id),
    ),
    deliveries,
    notifiedWithOpening: paired.flatMap(({ alert, opening }) => (opening === null ? [] : [alert.deliveryId])),
    digestUntil: until,
    message: {
      to: destination,
      hasLogin: deliveries.some(({ hasLogin }) => hasLogin),
      alerts,
      more,
      key: messageKey(paired.flatMap(({ alert, opening }) => [alert.eventId, ...(opening ? [opening.eventId] : [])])),
      threadKey: threadKeyOf({ eventId: first.eventId, digestUntil: until.getTime() }),
      createdAt: first.createdAt,
      notifiedAt: services.now(),
      mayHaveArrived: deliveries.some((delivery) => delivery.mayHaveArrived),
      isResent: deliveries.some((delivery) => delivery.isResent),
    },
  };
};

const contentOf = async (trx: Trx, parts: readonly DigestPart[]) => {
  const deliveries = parts.map(({ delivery }) => delivery);
  const [first] = deliveries;
  if (!first) return null;
  const paired = pairEnds(parts.map(({ entry }) => entry));
  const { alerts, more } = await readAlerts(trx, paired);
  return alerts.length === 0 ? null : { first, deliveries, paired, alerts, more };
};

/** An alert that ends a received opening is exempt from the daily limit. */
const endsWhatWasSent = ({ kind, opening }: DigestEntry): boolean =>
  isFollowUp(kind) && (opening?.status === 'sent' || opening?.status === 'kept');

const untilItsEnd = (
  { channels, now }: Pick<AlertServices, 'channels' | 'now'>,
  { channel }: QueuedDigest,
  until: Date,
): number | null => {
  const ms = until.getTime() - now();
  // A later end time comes from a clock that was set back since.
  return ms <= 0 || isAhead(now() + ms - (channels.get(channel)?.digest?.windowMs ?? 0), now()) ? null : ms;
};

/** People do not read more. The message counts the rest, which Pharos shows. */
const MAX_LISTED = 50;

/** Prefers the alerts of checks that are down. The rest is only counted. */
const readAlerts = async (
  trx: Trx,
  paired: readonly MessageEntry<DigestEntry>[],
): Promise<{ alerts: Alert[]; more: readonly UnlistedAlerts[] }> => {
  const isDown = ({ alert }: MessageEntry<DigestEntry>): boolean => alert.kind === 'down';
  const byUrgency = [...paired.filter(isDown), ...paired.filter((each) => !isDown(each))];
  const listed = new Set(byUrgency.slice(0, MAX_LISTED));
  const eventIds = paired
    .filter((each) => listed.has(each))
    .flatMap(({ alert, opening }) => [...(opening === null ? [] : [opening.eventId]), alert.eventId]);
  const found = await loadAlerts(trx, eventIds);
  const alerts = eventIds.flatMap((id) => found.get(id) ?? []);
  const more = paired
    .filter((each) => !listed.has(each))
    .map(({ alert, opening }) => ({ kind: alert.kind, isBothEnds: opening !== null, checkId: alert.check.id }));
  return { alerts, more };
};

interface DigestPart {
  delivery: WaitingDelivery;
  entry: DigestEntry;
}

/**
 * Returns the parts to send. A follow-up is included if its opening was sent or is in this digest. Otherwise it waits
 * as a separate delivery, like every delivery behind another message of its check.
 */
const entriesOf = async (
  services: AlertServices,
  trx: Trx,
  deliveries: readonly WaitingDelivery[],
  until: Date,
): Promise<DigestPart[]> => {
  const ids = deliveries.map(({ id }) => id);
  const withdrawn = await readWithdrawn(trx, deliveries, services);
  await skipDeliveries(trx, withdrawn);
  // Read after the skipping, so that a follow-up in the same digest is not sent without its opening.
  const known = new Map((await readDigestEntries(trx, ids)).map((entry) => [entry.deliveryId, entry]));
  const parts: DigestPart[] = [];
  const skipped = new Map<number, SkipReason>();
  const separate: WaitingDelivery[] = [];
  const checksThatWait = new Set<number>();
  for (const delivery of deliveries) {
    if (withdrawn.has(delivery.id)) continue;
    const entry = known.get(delivery.id);
    if (entry === undefined) {
      skipped.set(delivery.id, 'check-deleted');
      continue;
    }
    const isBehind = delivery.ahead !== null || checksThatWait.has(delivery.checkId);
    const turn: FollowUpDecision = isBehind ? WAIT : isFollowUp(entry.kind) ? turnOf(entry, until) : SEND;
    if (turn.decision === 'skip') skipped.set(delivery.id, turn.reason);
    if (turn.decision === 'wait') {
      separate.push(delivery);
      checksThatWait.add(delivery.checkId);
    }
    if (turn.decision === 'send') parts.push({ delivery, entry });
  }
  await skipDeliveries(trx, skipped);
  await sendSeparately(trx, separate);
  await enqueueNextDeliveries(
    trx,
    deliveries.filter(({ id }) => withdrawn.has(id) || skipped.has(id)),
  );
  return parts;
};

const SEND: FollowUpDecision = { decision: 'send' };
const WAIT: FollowUpDecision = { decision: 'wait' };
const turnOf = ({ opening }: DigestEntry, until: Date): FollowUpDecision =>
  decideFollowUp(opening?.status ?? null, opening?.digestUntil === until.getTime());
