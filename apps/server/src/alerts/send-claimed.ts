import { releaseLease } from '../storage/alerts/deliveries/lease-deliveries.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { Claim } from './claim.ts';
import { type EnqueueRetry, recordOutcome } from './record-outcome.ts';
import { sendByChannel } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';

/**
 * Sends a claimed message and records the outcome, at least once: it counts as sent only after the other side has accepted it.
 * No transaction and no connection is held while the other side thinks.
 */
export const sendClaimed = async (services: AlertServices, claim: Claim, enqueueRetry: EnqueueRetry): Promise<void> => {
  const outcome = await sendOrRelease(services, claim);
  await recordOutcome(services, claim, outcome, enqueueRetry);
};

/** A channel that breaks leaves the job to the queue to repeat, which must not find it claimed then. */
const sendOrRelease = async (services: AlertServices, { lease, message }: Claim): Promise<SendOutcome> => {
  try {
    return await sendByChannel(services, message);
  } catch (error) {
    await releaseLease(services.db, lease).catch((err: unknown) =>
      services.log.warn({ err }, 'A delivery could not be released; it is tried again when its lease has run out'),
    );
    throw error;
  }
};
