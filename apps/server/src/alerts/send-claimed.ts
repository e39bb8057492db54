import { LEASE_MS, RENEW_MS, renewLease } from '../storage/alerts/deliveries/lease.ts';
import type { WaitingDelivery } from '../storage/alerts/deliveries/waiting-delivery.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { keepRenewing } from './keep-renewing.ts';
import { type EnqueueRetry, recordOutcome } from './record-outcome.ts';
import { sendByChannel } from './send-by-channel.ts';
import { lookAgainInMs } from './sends-under-way.ts';
import type { AlertServices } from './services.ts';

const keyOf = (deliveryId: number): string => `delivery:${deliveryId}`;

/**
 * For how many milliseconds deliveries are not to be claimed, null when they may be: another worker has one, this one has not recorded
 * yet what came of one, or has no room for another message.
 */
export const notToClaimForMs = (
  { sends, random }: Pick<AlertServices, 'sends' | 'random'>,
  deliveries: readonly WaitingDelivery[],
): number | null => {
  const leasedForMs = Math.max(0, ...deliveries.map((delivery) => delivery.leasedForMs ?? 0));
  if (leasedForMs > 0) return leasedForMs;
  const [first] = deliveries;
  const isFull = first !== undefined && sends.isFullFor(first.organizationId);
  return isFull || deliveries.some(({ id }) => sends.has(keyOf(id))) ? lookAgainInMs(random) : null;
};

/**
 * Sends a claimed message and records the outcome, at least once: it counts as sent only after the receiving server has accepted it.
 * No transaction and no connection is held while the send is in progress, and no job for long.
 */
export const sendClaimed = async (services: AlertServices, claim: Claim, enqueueRetry: EnqueueRetry): Promise<void> => {
  if (!(await isStillHeld(services, claim))) {
    services.log.warn({ key: claim.message.key }, 'A claimed message is left to the worker that has taken it up since');
    return;
  }
  const { db, sends, log } = services;
  const stopRenewing = keepRenewing(db, claim.lease, log);
  await sends.run({
    organizationId: claim.message.to.organizationId,
    keys: claim.lease.deliveryIds.map(keyOf),
    send: () => sendByChannel(services, claim.message).catch((err: unknown) => faultOfOurs(services, claim, err)),
    record: (outcome) => recordOutcome(services, claim, outcome, enqueueRetry).finally(stopRenewing),
    keepForLater: () => enqueueRetry(db, LEASE_MS),
  });
};

/** A worker that was frozen since it claimed the message may find it sent by another. */
const isStillHeld = async ({ db, now }: AlertServices, { lease, message }: Claim): Promise<boolean> =>
  now() - message.notifiedAt < RENEW_MS || (await renewLease(db, lease));

/** A channel that breaks is tried again like a receiver that does: with growing pauses, for a day, and seen by people. */
const faultOfOurs = ({ log }: AlertServices, { message }: Claim, err: unknown): SendOutcome => {
  log.error({ err, channel: message.to.channel, key: message.key }, 'An alert could not be sent, by a fault of Pharos');
  const reason = 'a fault of Pharos, which its log tells';
  return { accepted: false, reason, permanent: false, retryAfterMs: null, mayHaveArrived: true };
};
