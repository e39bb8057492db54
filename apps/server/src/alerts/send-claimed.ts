import { LEASE_MS, RENEW_MS, renewLease } from '../storage/alerts/deliveries/lease.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import { retryInMs } from './active-sends.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { type EnqueueRetry, recordOutcome } from './record-outcome.ts';
import { sendByChannel } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';
import { startRenewing } from './start-renewing.ts';

const keyOf = (deliveryId: number): string => `delivery:${deliveryId}`;

/**
 * Returns the time for which deliveries may not be claimed, or null. Another worker may have leased one, or this worker
 * may have no capacity or an unrecorded outcome.
 */
export const notToClaimForMs = (
  { sends, random }: Pick<AlertServices, 'sends' | 'random'>,
  deliveries: readonly WaitingDelivery[],
): number | null => {
  const leasedForMs = Math.max(0, ...deliveries.map((delivery) => delivery.leasedForMs ?? 0));
  if (leasedForMs > 0) return leasedForMs;
  const [first] = deliveries;
  const isFull = first !== undefined && sends.isFullFor(first.organizationId);
  return isFull || deliveries.some(({ id }) => sends.has(keyOf(id))) ? retryInMs(random) : null;
};

/**
 * Sends a claimed message and records the outcome. The message counts as sent only after the receiving server has
 * accepted it, so it is sent at least once. No transaction and no connection is in use during the send.
 */
export const sendClaimed = async (services: AlertServices, claim: Claim, enqueueRetry: EnqueueRetry): Promise<void> => {
  if (!(await ownsLease(services, claim))) {
    services.log.warn(
      { key: claim.message.key },
      'Another worker has leased a message in the meantime; this worker does not send it',
    );
    return;
  }
  const { db, sends, log } = services;
  const stopRenewing = startRenewing(db, claim.lease, log);
  await sends.run({
    organizationId: claim.message.to.organizationId,
    keys: claim.lease.deliveryIds.map(keyOf),
    send: () => sendByChannel(services, claim.message).catch((err: unknown) => faultOfOurs(services, claim, err)),
    record: (outcome) => recordOutcome(services, claim, outcome, enqueueRetry).finally(stopRenewing),
    postpone: () => enqueueRetry(db, LEASE_MS),
  });
};

/** Whether this worker still owns the lease. After a freeze, another worker may have sent the message. */
const ownsLease = async ({ db, now }: AlertServices, { lease, message }: Claim): Promise<boolean> =>
  now() - message.notifiedAt < RENEW_MS || (await renewLease(db, lease));

/**
 * After an error in a channel, the message is retried like one to a failing receiver: with increasing pauses, for a
 * day, and visible to people.
 */
const faultOfOurs = ({ log }: AlertServices, { message }: Claim, err: unknown): SendOutcome => {
  log.error(
    { err, channel: message.to.channel, key: message.key },
    'Sending an alert failed because of a fault in Pharos; trying again later',
  );
  const reason = 'a fault in Pharos; its log contains the error';
  return { accepted: false, reason, permanent: false, retryAfterMs: null, mayHaveArrived: true };
};
