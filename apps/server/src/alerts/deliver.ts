import { decideRecovery, type RecoveryDecision } from '@pharos/domain/alerts/decide-recovery.ts';
import type { Kysely } from 'kysely';
import { loadAlert } from '../storage/alerts/alert-events.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  enqueueDelivery,
  lockDestination,
  openingDelivery,
  skipDelivery,
} from '../storage/alerts/deliveries.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { Message, SendOutcome } from './channels/channel.ts';
import { messageKey } from './message-key.ts';
import { recordDelivery } from './record-delivery.ts';
import { retryWhileUnreachable } from './retry-while-unreachable.ts';
import { sendByChannel } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/** A recovery looks again after its opening by itself, should nothing have woken it. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Sends one delivery by its channel, at least once: it counts as sent only after the other side has accepted it.
 * It is locked meanwhile, so that a second run of the same job leaves it alone.
 */
export const deliver = async (services: AlertServices, { deliveryId }: JobPayloads['deliver']): Promise<void> => {
  let outcome: SendOutcome | undefined;
  await retryWhileUnreachable(
    services,
    () => outcome?.accepted === true,
    () =>
      services.db.transaction().execute(async (trx) => {
        // 1. Claim it, unless it is done or another worker has it.
        const delivery = await claimDelivery(trx, deliveryId);
        if (!delivery) return;

        // 2. Send it, if it is its turn; once accepted, it is not sent again for a lost connection of our own.
        if (!outcome) {
          const message = await nextMessage(trx, delivery, services.now());
          if (!message) return;
          outcome = await sendByChannel(services, delivery.channel, message);
        }

        // 3. Record the outcome, and when to try again.
        const next = await recordDelivery(services, trx, [delivery], outcome);
        if (next !== null) await enqueueDelivery(trx, deliveryId, new Date(next));
      }),
  );
};

/** The message, or null when it is not to be sent, or not now. */
const nextMessage = async (trx: Trx, delivery: ClaimedDelivery, now: number): Promise<Message | null> => {
  const opening = await openingDelivery(trx, delivery);
  const turn = turnOf(opening);
  if (turn.decision === 'wait') return waitForTurn(trx, delivery, now);
  const alert = turn.decision === 'send' ? await loadAlert(trx, delivery.eventId) : null;
  if (!alert) {
    await skipDelivery(trx, delivery.id, turn.decision === 'skip' ? turn.reason : 'check-deleted');
    return null;
  }
  return {
    recipient: delivery.recipient,
    alerts: [alert],
    key: messageKey(delivery),
    threadKey: opening === 'no opening' || opening === null ? null : messageKey(opening),
    createdAt: delivery.createdAt,
  };
};

const turnOf = (opening: Awaited<ReturnType<typeof openingDelivery>>): RecoveryDecision =>
  opening === 'no opening' ? { decision: 'send' } : decideRecovery(opening?.status ?? null);

/** With the destination locked, the opening is either done before this second look, or wakes this delivery afterwards. */
const waitForTurn = async (trx: Trx, delivery: ClaimedDelivery, now: number): Promise<null> => {
  await lockDestination(trx, delivery);
  const stillWaits = turnOf(await openingDelivery(trx, delivery)).decision === 'wait';
  await enqueueDelivery(trx, delivery.id, new Date(stillWaits ? now + LOOK_AGAIN_MS : now));
  return null;
};
