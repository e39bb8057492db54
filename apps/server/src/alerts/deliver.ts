import { type Alert, isFollowUp } from '@pharos/domain/alerts/alert.ts';
import { decideFollowUp, type FollowUpDecision } from '@pharos/domain/alerts/decide-follow-up.ts';
import type { SkipReason } from '@pharos/domain/alerts/delivery.ts';
import type { Kysely } from 'kysely';
import { destinationKey } from '../storage/alerts/deliveries/destination.ts';
import { deliveryJob, enqueueDelivery } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { leaseDeliveries } from '../storage/alerts/deliveries/lease.ts';
import { type OpeningDelivery, openingsOfDeliveries } from '../storage/alerts/deliveries/opening-delivery.ts';
import { enqueueNextDeliveries } from '../storage/alerts/deliveries/order-of-check.ts';
import { sendSeparately } from '../storage/alerts/deliveries/send-separately.ts';
import { skipDeliveries } from '../storage/alerts/deliveries/skip-deliveries.ts';
import {
  lockPendingDeliveries,
  type PendingEnd,
  readPendingEnds,
  type WaitingDelivery,
} from '../storage/alerts/deliveries/waiting-delivery.ts';
import { loadAlerts } from '../storage/alerts/load-alert.ts';
import { readWithdrawn } from '../storage/alerts/opening-recipients.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import { enqueueJobs, type JobPayloads, type NewJob } from '../storage/jobs/enqueue-job.ts';
import { CallBatcher } from './call-batcher.ts';
import type { Claim } from './claim.ts';
import { messageKey, threadKeyOf } from './message-key.ts';
import { notToClaimForMs, sendClaimed } from './send-claimed.ts';
import type { AlertServices } from './services.ts';
import { takeFromDailyLimit } from './take-from-daily-limit.ts';
import { waitFor } from './wait-for-failing.ts';

/** Interval at which a waiting follow-up checks its opening, in case no other job has woken it. */
const RETRY_MS = 60_000;

/** Sends one delivery, if it is due in the order of its check and no other worker has leased it. */
export const deliver = async (
  services: AlertServices,
  { deliveryId, integrationId }: JobPayloads['deliver'],
): Promise<void> => {
  const claimed = await claimInBatch(services, deliveryId, integrationId);
  if (!claimed) return;
  const { organizationId } = claimed.message.to;
  const queued = { id: deliveryId, integrationId: claimed.deliveries[0]?.integrationId ?? null, organizationId };
  await sendClaimed(services, claimed, (trx, inMs) => enqueueDelivery(trx, queued, inMs));
};

type ClaimTogether = CallBatcher<number, number, Claim | null>;
/** Deliveries to one integration that are due at the same time are claimed together. */
const claims = new WeakMap<AlertServices, ClaimTogether>();

const claimInBatch = (services: AlertServices, deliveryId: number, integrationId: number | undefined) => {
  const claimAll = async (ids: readonly number[]): Promise<(Claim | null)[]> => {
    const claimed = await services.db.transaction().execute((trx) => claimDeliveries(services, trx, ids));
    return ids.map((id) => {
      const claim = claimed.get(id) ?? null;
      // A second call for the same delivery gets no claim.
      claimed.delete(id);
      return claim;
    });
  };
  if (integrationId === undefined) return claimAll([deliveryId]).then(([claim = null]) => claim);
  const together = claims.get(services) ?? new CallBatcher(claimAll);
  claims.set(services, together);
  return together.call(integrationId, deliveryId);
};

interface Candidate {
  delivery: WaitingDelivery;
  /** 'no opening' if the delivery is not a follow-up. Null if its opening has no delivery. */
  opening: OpeningDelivery | 'no opening' | null;
}

/**
 * Claims deliveries. Deliveries to people are claimed one at a time. The result omits deliveries that are done or may
 * not be sent now. The latter are enqueued again, or woken by the delivery before them.
 */
const claimDeliveries = async (
  services: AlertServices,
  trx: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Claim>> => {
  const claims = new Map<number, Claim>();
  const byDestination = Map.groupBy(await lockPendingDeliveries(trx, ids), destinationKey);
  for (const deliveries of byDestination.values())
    for (const [id, claim] of await claimOfDestination(services, trx, deliveries)) claims.set(id, claim);
  return claims;
};

const claimOfDestination = async (
  services: AlertServices,
  trx: Kysely<Database>,
  deliveries: readonly WaitingDelivery[],
): Promise<[number, Claim][]> => {
  const later: NewJob[] = [];
  const free: WaitingDelivery[] = [];
  for (const delivery of deliveries) {
    // 1. If it is already being sent, or there is no capacity for it, enqueue it again.
    const laterInMs = notToClaimForMs(services, [delivery]);
    // 2. Alerts of a check are sent in order: the delivery before this one enqueues its job.
    const { ahead } = delivery;
    if (laterInMs !== null) later.push(deliveryJob(delivery, laterInMs));
    else if (!ahead) free.push(delivery);
    // The server may be available again, so deliveries to people do not wait for the retry of the delivery before them.
    else if (delivery.integrationId === null && !ahead.isInDigest && !ahead.isBeingSent)
      later.push(deliveryJob({ ...delivery, id: ahead.id }));
  }

  // 3. A follow-up waits for its opening, which wakes it.
  const followUps = free.filter(({ kind }) => isFollowUp(kind));
  const openings =
    followUps.length > 0 ? await openingsOfDeliveries(trx, followUps) : new Map<number, OpeningDelivery>();
  const skipped = new Map<number, SkipReason>();
  const inTurn: Candidate[] = [];
  for (const delivery of free) {
    const opening = isFollowUp(delivery.kind) ? (openings.get(delivery.eventId) ?? null) : 'no opening';
    const turn: FollowUpDecision =
      opening === 'no opening' ? { decision: 'send' } : decideFollowUp(opening?.status ?? null);
    if (turn.decision === 'wait') later.push(deliveryJob(delivery, RETRY_MS));
    else if (turn.decision === 'skip') skipped.set(delivery.id, turn.reason);
    else inTurn.push({ delivery, opening });
  }
  await enqueueJobs(trx, later);

  // 4. Skip deliveries whose alert no longer exists or whose recipient no longer wants it.
  const withdrawn = await readWithdrawn(trx, deliveriesOf(inTurn), services);
  const wanted = inTurn.filter(({ delivery }) => !withdrawn.has(delivery.id));
  const alerts = await loadAlerts(
    trx,
    wanted.map(({ delivery }) => delivery.eventId),
  );
  for (const [id, reason] of withdrawn) skipped.set(id, reason);
  for (const { delivery } of wanted) if (!alerts.has(delivery.eventId)) skipped.set(delivery.id, 'check-deleted');
  if (skipped.size > 0) {
    await skipDeliveries(trx, skipped);
    await enqueueNextDeliveries(
      trx,
      free.filter(({ id }) => skipped.has(id)),
    );
  }
  const sendable = wanted.filter(({ delivery }) => !skipped.has(delivery.id));

  // 5. An outage that has ended is sent together with its end. This also closes the state changes within the outage.
  const ends = await endsOf(
    trx,
    deliveriesOf(sendable).filter(({ eventId }) => alerts.get(eventId)?.kind === 'down'),
  );
  const claims: [number, Omit<Claim, 'lease'>][] = [];
  for (const { delivery, opening } of sendable) {
    const alert = alerts.get(delivery.eventId);
    const end = ends.get(delivery.id);
    const together = end ? [delivery, ...end.changes, end.end] : [delivery];
    const answered = end ? { eventId: delivery.eventId, digestUntil: null } : opening;
    if (!alert || !(await mayBeSent(services, trx, delivery, together))) continue;
    const alertsOfMessage = end ? [alert, end.alert] : [alert];
    claims.push([
      delivery.id,
      {
        deliveries: together,
        notifiedWithOpening: end ? [end.end.id] : [],
        digestUntil: null,
        message: {
          to: delivery,
          hasLogin: delivery.hasLogin,
          alerts: alertsOfMessage,
          key: messageKey(alertsOfMessage.map(({ eventId }) => eventId)),
          threadKey: answered === 'no opening' || answered === null ? null : threadKeyOf(answered),
          createdAt: delivery.createdAt,
          notifiedAt: services.now(),
          mayHaveArrived: together.some((each) => each.mayHaveArrived),
          isResent: together.some((each) => each.isResent),
        },
      },
    ]);
  }
  if (claims.length === 0) return [];
  const { id } = await leaseDeliveries(
    trx,
    claims.flatMap(([, { deliveries }]) => deliveries.map((each) => each.id)),
  );
  return claims.map(([key, claim]) => [
    key,
    { ...claim, lease: { id, deliveryIds: claim.deliveries.map((each) => each.id) } },
  ]);
};

const deliveriesOf = (candidates: readonly Candidate[]) => candidates.map(({ delivery }) => delivery);

/**
 * Checks the state of the integration and the daily limit. If sending is not allowed now, enqueues, skips or gives up
 * the deliveries.
 */
const mayBeSent = async (
  services: AlertServices,
  trx: Kysely<Database>,
  delivery: WaitingDelivery,
  deliveries: readonly WaitingDelivery[],
): Promise<boolean> => {
  // 6. An integration that has failed for a day is tried once an hour.
  const wait = await waitFor(trx, deliveries, services.now());
  if (wait === 'given up') return false;
  if (wait !== null) {
    await enqueueDelivery(trx, delivery, wait);
    return false;
  }

  // 7. A message counts once against the daily limit, regardless of its attempts. A follow-up does not count.
  const isCounted = delivery.attempts === 0 && !isFollowUp(delivery.kind);
  if (!isCounted || (await takeFromDailyLimit(services, trx, delivery))) return true;
  await skipDeliveries(trx, new Map(deliveries.map(({ id }) => [id, 'daily-limit'])));
  await enqueueNextDeliveries(trx, deliveries);
  return false;
};

/** Returns the pending ends of outages to the same recipient, by the ID of the opening's delivery. */
const endsOf = async (
  trx: Kysely<Database>,
  openings: readonly WaitingDelivery[],
): Promise<ReadonlyMap<number, PendingEnd & { alert: Alert }>> => {
  const found = await readPendingEnds(trx, openings);
  if (found.size === 0) return new Map();
  const alerts = await loadAlerts(
    trx,
    [...found.values()].map(({ end }) => end.eventId),
  );
  const ends = new Map<number, PendingEnd & { alert: Alert }>();
  for (const [id, pending] of found) {
    const alert = alerts.get(pending.end.eventId);
    if (alert) ends.set(id, { ...pending, alert });
  }
  // Otherwise the digest with these changes would wait until this message is sent.
  await sendSeparately(
    trx,
    [...ends.values()].flatMap(({ changes }) => changes.filter(({ isInDigest }) => isInDigest)),
  );
  return ends;
};
