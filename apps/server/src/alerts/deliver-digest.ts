import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { decideFollowUp } from '@pharos/domain/alerts/decide-follow-up.ts';
import type { Kysely } from 'kysely';
import type { Destination } from '../storage/alerts/deliveries/destination.ts';
import { enqueueDigest } from '../storage/alerts/deliveries/enqueue-delivery.ts';
import { leaseDeliveries } from '../storage/alerts/deliveries/lease.ts';
import { openingDelivery } from '../storage/alerts/deliveries/opening-delivery.ts';
import { sendSeparately } from '../storage/alerts/deliveries/send-separately.ts';
import { skipDelivery } from '../storage/alerts/deliveries/skip-delivery.ts';
import { lockDigest, type WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import { loadAlert } from '../storage/alerts/load-alert.ts';
import { readWithdrawn } from '../storage/alerts/recipients.ts';
import { retryingTransaction } from '../storage/connection/retrying-transaction.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { Message } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { joinedDigestKey, messageKey } from './message-key.ts';
import { sendClaimed } from './send-claimed.ts';
import type { AlertServices } from './services.ts';
import { takeFromDailyLimit } from './take-from-daily-limit.ts';

type Trx = Kysely<Database>;

/** Sends the digest of a destination that was collected `until` then as one message, unless another worker has it. */
export const deliverDigest = async (
  services: AlertServices,
  { until: untilText, ...destination }: JobPayloads['deliver-digest'],
): Promise<void> => {
  const until = new Date(untilText);
  const claimed = await retryingTransaction(services.db, (trx) => claimDigest(services, trx, destination, until));
  if (claimed) await sendClaimed(services, claimed, (trx, at) => enqueueDigest(trx, destination, until, at));
};

/** Null when there is nothing to send (any more), or another worker has it: then its job comes again. */
const claimDigest = async (
  services: AlertServices,
  trx: Trx,
  destination: Destination,
  until: Date,
): Promise<Claim | null> => {
  const waiting = await lockDigest(trx, destination, until);
  const leasedUntil = Math.max(0, ...waiting.map((delivery) => delivery.leasedUntil ?? 0));
  if (leasedUntil > 0) {
    await enqueueDigest(trx, destination, until, new Date(leasedUntil));
    return null;
  }
  const entries = await entriesOf(trx, waiting, until);
  const [first] = entries;
  if (!first) return null;
  const deliveries = entries.map(({ delivery }) => delivery);
  const isTriedAgain = deliveries.some(({ attempts }) => attempts > 0);
  if (!isTriedAgain && !(await takeFromDailyLimit(services, trx, destination))) {
    for (const { id } of deliveries) await skipDelivery(trx, id, 'daily-limit');
    return null;
  }
  return {
    lease: await leaseDeliveries(
      trx,
      deliveries.map(({ id }) => id),
    ),
    deliveries,
    message: {
      to: destination,
      alerts: entries.map(({ alert }) => alert),
      ...keysOf(first.delivery.eventId, deliveries, until.getTime()),
      createdAt: first.delivery.createdAt,
      toldAt: services.now(),
    },
  };
};

/** Ends of outages may have joined after an attempt: then it is another message, which answers the first. */
const keysOf = (
  eventId: number,
  deliveries: readonly WaitingDelivery[],
  digestUntil: number,
): Pick<Message, 'key' | 'threadKey'> => {
  const key = messageKey({ eventId, digestUntil });
  const joined = deliveries.filter(({ createdAt }) => createdAt >= digestUntil).map((delivery) => delivery.eventId);
  if (joined.length === 0) return { key, threadKey: null };
  return { key: joinedDigestKey(digestUntil, Math.max(...joined)), threadKey: key };
};

interface DigestEntry {
  delivery: WaitingDelivery;
  alert: Alert;
}

/** A follow-up goes with the rest if its opening was sent or is in this very digest; else it waits separately. */
const entriesOf = async (trx: Trx, deliveries: readonly WaitingDelivery[], until: Date): Promise<DigestEntry[]> => {
  const entries: DigestEntry[] = [];
  const withdrawn = await readWithdrawn(
    trx,
    deliveries.map(({ id }) => id),
  );
  for (const delivery of deliveries) {
    const reason = withdrawn.get(delivery.id);
    if (reason !== undefined) {
      await skipDelivery(trx, delivery.id, reason);
      continue;
    }
    const opening = await openingDelivery(trx, delivery);
    if (opening !== 'no opening') {
      const inSameDigest = opening?.digestUntil === until.getTime();
      const turn = decideFollowUp(opening?.status ?? null, inSameDigest);
      if (turn.decision === 'skip') await skipDelivery(trx, delivery.id, turn.reason);
      if (turn.decision === 'wait') await sendSeparately(trx, delivery.id);
      if (turn.decision !== 'send') continue;
    }
    const alert = await loadAlert(trx, delivery.eventId);
    if (alert) entries.push({ delivery, alert });
    else await skipDelivery(trx, delivery.id, 'check-deleted');
  }
  return entries;
};
