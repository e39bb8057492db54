import { decideRecovery, type RecoveryDecision } from '@pharos/domain/alerts/decide-recovery.ts';
import type { Kysely } from 'kysely';
import { loadAlert } from '../storage/alerts/alert-events.ts';
import {
  beginningDelivery,
  type ClaimedDelivery,
  claimDelivery,
  enqueueDelivery,
  lockMailbox,
  skipDelivery,
} from '../storage/alerts/deliveries.ts';
import { retryWhileUnreachable } from '../storage/connection/retry-while-unreachable.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { HandOver, Message } from './channels/channel.ts';
import { messageKey } from './message-key.ts';
import { recordDelivery } from './record-delivery.ts';
import { handOver } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/** A good ending looks again after its beginning by itself, should nothing have woken it. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Hands one delivery to its channel, at least once: it counts as sent only after the other side has taken it.
 * It is locked meanwhile, so that a second run of the same job leaves it alone.
 */
export const deliver = async (services: AlertServices, { deliveryId }: JobPayloads['deliver']): Promise<void> => {
  let handedOver: HandOver | undefined;
  await retryWhileUnreachable(
    services,
    () => handedOver?.accepted === true,
    () =>
      services.db.transaction().execute(async (trx) => {
        // 1. Take it, unless it is settled or somebody else has it.
        const delivery = await claimDelivery(trx, deliveryId);
        if (!delivery) return;

        // 2. Hand it over, if it is its turn; once taken, it is not handed over again for a lost connection of our own.
        if (!handedOver) {
          const message = await nextMessage(trx, delivery, services.now());
          if (!message) return;
          handedOver = await handOver(services, delivery.channel, message);
        }

        // 3. Keep what came of it, and when to try again.
        const next = await recordDelivery(services, trx, [delivery], handedOver);
        if (next !== null) await enqueueDelivery(trx, deliveryId, new Date(next));
      }),
  );
};

/** The message, or null when it is not to be sent, or not now. */
const nextMessage = async (trx: Trx, delivery: ClaimedDelivery, now: number): Promise<Message | null> => {
  const beginning = await beginningDelivery(trx, delivery);
  const turn = turnOf(beginning);
  if (turn.decision === 'wait') return waitForTurn(trx, delivery, now);
  const alert = turn.decision === 'send' ? await loadAlert(trx, delivery.eventId) : null;
  if (!alert) {
    await skipDelivery(trx, delivery.id, turn.decision === 'skip' ? turn.reason : 'the check was deleted');
    return null;
  }
  return {
    recipient: delivery.recipient,
    alerts: [alert],
    key: messageKey(delivery),
    threadKey: beginning === 'no beginning' || beginning === null ? null : messageKey(beginning),
    createdAt: delivery.createdAt,
  };
};

const turnOf = (beginning: Awaited<ReturnType<typeof beginningDelivery>>): RecoveryDecision =>
  beginning === 'no beginning' ? { decision: 'send' } : decideRecovery(beginning?.status ?? null);

/** With the mailbox locked, the beginning has either settled before this second look, or wakes this delivery afterwards. */
const waitForTurn = async (trx: Trx, delivery: ClaimedDelivery, now: number): Promise<null> => {
  await lockMailbox(trx, delivery);
  const stillWaits = turnOf(await beginningDelivery(trx, delivery)).decision === 'wait';
  await enqueueDelivery(trx, delivery.id, new Date(stillWaits ? now + LOOK_AGAIN_MS : now));
  return null;
};
