import { type Alert, isFollowUp } from '@pharos/domain/alerts/alert.ts';
import { decideFollowUp, type FollowUpDecision } from '@pharos/domain/alerts/decide-follow-up.ts';
import type { Kysely } from 'kysely';
import { enqueueDelivery } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { leaseDeliveries } from '../storage/alerts/deliveries/lease.ts';
import { openingDelivery } from '../storage/alerts/deliveries/opening-delivery.ts';
import { wakeNextOfChecks } from '../storage/alerts/deliveries/order-of-check.ts';
import { sendSeparately } from '../storage/alerts/deliveries/send-separately.ts';
import { skipDeliveries } from '../storage/alerts/deliveries/skip-deliveries.ts';
import {
  lockPendingDelivery,
  readPendingEnd,
  type WaitingDelivery,
} from '../storage/alerts/deliveries/waiting-delivery.ts';
import { loadAlert } from '../storage/alerts/load-alert.ts';
import { readWithdrawn } from '../storage/alerts/standing.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { Claim } from './claim.ts';
import { messageKey, threadKeyOf } from './message-key.ts';
import { notToClaimForMs, sendClaimed } from './send-claimed.ts';
import type { AlertServices } from './services.ts';
import { takeFromDailyLimit } from './take-from-daily-limit.ts';
import { waitFor } from './wait-for-failing.ts';

/** A follow-up looks again after its opening by itself, should nothing have woken it. */
const LOOK_AGAIN_MS = 60_000;

/** Sends one delivery by its channel, if it is its turn and no other worker has it. */
export const deliver = async (services: AlertServices, { deliveryId }: JobPayloads['deliver']): Promise<void> => {
  const claimed = await services.db.transaction().execute((trx) => claimDelivery(services, trx, deliveryId));
  if (!claimed) return;
  const { organizationId } = claimed.message.to;
  const queued = { id: deliveryId, integrationId: claimed.deliveries[0]?.integrationId ?? null, organizationId };
  await sendClaimed(services, claimed, (trx, inMs) => enqueueDelivery(trx, queued, inMs));
};

/** Null when it is done, or not to be sent now: then its job comes again. */
const claimDelivery = async (
  services: AlertServices,
  trx: Kysely<Database>,
  deliveryId: number,
): Promise<Claim | null> => {
  const delivery = await lockPendingDelivery(trx, deliveryId);
  if (!delivery) return null;

  // 1. It is being sent already, or there is no room for it: look again then.
  const laterInMs = notToClaimForMs(services, [delivery]);
  if (laterInMs !== null) {
    await enqueueDelivery(trx, delivery, laterInMs);
    return null;
  }

  // 2. Of a check it is told in order: what came before wakes this one, which has no job until then.
  const { ahead } = delivery;
  if (ahead) {
    // People do not wait for the rest of its pause: the server may be back.
    if (delivery.integrationId === null && !ahead.isInDigest && !ahead.isBeingSent)
      await enqueueDelivery(trx, { ...delivery, id: ahead.id });
    return null;
  }

  // 3. A follow-up waits for its opening, also where that went to another address, and is woken by it.
  const opening = isFollowUp(delivery.kind) ? await openingDelivery(trx, delivery) : 'no opening';
  const turn: FollowUpDecision =
    opening === 'no opening' ? { decision: 'send' } : decideFollowUp(opening?.status ?? null);
  if (turn.decision === 'wait') {
    await enqueueDelivery(trx, delivery, LOOK_AGAIN_MS);
    return null;
  }

  // 4. It is its turn, if there is still something to say, and the recipient still wants it.
  const withdrawn =
    turn.decision === 'skip' ? turn.reason : (await readWithdrawn(trx, [delivery], services)).get(deliveryId);
  const alert = withdrawn === undefined ? await loadAlert(trx, delivery.eventId) : null;
  if (!alert) {
    await skipDeliveries(trx, new Map([[deliveryId, withdrawn ?? 'check-deleted']]));
    await wakeNextOfChecks(trx, [delivery]);
    return null;
  }

  // 5. An outage that is over meanwhile is told with its end, and what happened within it with that.
  const end = alert.kind === 'down' ? await endOf(trx, delivery) : null;
  const deliveries = end ? [delivery, ...end.changes, end.delivery] : [delivery];
  const alerts = end ? [alert, end.alert] : [alert];
  const answered = end ? { eventId: delivery.eventId, digestUntil: null } : opening;

  // 6. An integration that has failed for a day is tried once an hour.
  const wait = await waitFor(trx, deliveries, services.now());
  if (wait === 'given up') return null;
  if (wait !== null) {
    await enqueueDelivery(trx, delivery, wait);
    return null;
  }

  // 7. A message counts once against the day's limit, however often it is tried; the end of what was sent does not.
  const isCounted = delivery.attempts === 0 && !isFollowUp(delivery.kind);
  if (isCounted && !(await takeFromDailyLimit(services, trx, delivery))) {
    await skipDeliveries(trx, new Map(deliveries.map(({ id }) => [id, 'daily-limit'])));
    await wakeNextOfChecks(trx, deliveries);
    return null;
  }
  return {
    lease: await leaseDeliveries(
      trx,
      deliveries.map(({ id }) => id),
    ),
    deliveries,
    toldWithOpening: end ? [end.delivery.id] : [],
    digestUntil: null,
    message: {
      to: delivery,
      hasLogin: delivery.hasLogin,
      alerts,
      key: messageKey(alerts.map(({ eventId }) => eventId)),
      threadKey: answered === 'no opening' || answered === null ? null : threadKeyOf(answered),
      createdAt: delivery.createdAt,
      toldAt: services.now(),
      mayHaveArrived: deliveries.some((delivery) => delivery.mayHaveArrived),
      isResent: deliveries.some((delivery) => delivery.isResent),
    },
  };
};

/** What waits behind the delivery of an opening, to the same recipient; null when nothing does. */
const endOf = async (
  trx: Kysely<Database>,
  opening: WaitingDelivery,
): Promise<{ delivery: WaitingDelivery; changes: readonly WaitingDelivery[]; alert: Alert } | null> => {
  const found = await readPendingEnd(trx, opening);
  const alert = found && (await loadAlert(trx, found.end.eventId));
  if (!alert) return null;
  // Their digest is not to wait until this message is sent.
  await sendSeparately(
    trx,
    found.changes.filter(({ isInDigest }) => isInDigest),
  );
  return { delivery: found.end, changes: found.changes, alert };
};
