import { RENEW_MS, releaseLease, renewLease } from '../storage/alerts/deliveries/lease.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { type EnqueueRetry, recordOutcome } from './record-outcome.ts';
import { sendByChannel } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';

/**
 * Sends a claimed message and records the outcome, at least once: it counts as sent only after the receiving server has accepted it.
 * No transaction and no connection is held while the send is in progress.
 */
export const sendClaimed = async (services: AlertServices, claim: Claim, enqueueRetry: EnqueueRetry): Promise<void> => {
  if (!(await isStillHeld(services, claim))) {
    services.log.warn({ key: claim.message.key }, 'A claimed message is left to the worker that has taken it up since');
    return;
  }
  const outcome = await sendLeased(services, claim);
  await recordOutcome(services, claim, outcome, enqueueRetry);
};

/** A worker that was frozen since it claimed the message may find it sent by another. */
const isStillHeld = async ({ db, now }: AlertServices, { lease, message }: Claim): Promise<boolean> =>
  now() - message.toldAt < RENEW_MS || (await renewLease(db, lease));

const sendLeased = async (services: AlertServices, { lease, message }: Claim): Promise<SendOutcome> => {
  const { db, log } = services;
  const renewal = setInterval(() => {
    renewLease(db, lease).catch((err: unknown) => log.warn({ err }, 'The lease of a delivery could not be renewed'));
  }, RENEW_MS);
  try {
    return await sendByChannel(services, message);
  } catch (error) {
    // A channel that breaks leaves the job to the queue to repeat, which must not find it leased then.
    await releaseLease(db, lease).catch((err: unknown) =>
      log.warn({ err }, 'A delivery could not be released; it is tried again when its lease has run out'),
    );
    throw error;
  } finally {
    clearInterval(renewal);
  }
};
