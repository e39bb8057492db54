import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { decideRecovery } from '@pharos/domain/alerts/decide-recovery.ts';
import type { Kysely } from 'kysely';
import { loadAlert } from '../storage/alerts/alert-events.ts';
import {
  beginningDelivery,
  type ClaimedDelivery,
  claimGathered,
  enqueueGathered,
  letGoAlone,
  lockMailbox,
  skipDelivery,
} from '../storage/alerts/deliveries.ts';
import { retryWhileUnreachable } from '../storage/connection/retry-while-unreachable.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { HandOver } from './channels/channel.ts';
import { messageKey } from './message-key.ts';
import { recordDelivery } from './record-delivery.ts';
import { handOver } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/** Sends what was gathered for a recipient in one window as one message; see deliver for what holds of each. */
export const deliverGathered = async (
  services: AlertServices,
  { until: untilText, ...mailbox }: JobPayloads['deliver-gathered'],
): Promise<void> => {
  const until = new Date(untilText);
  let handedOver: HandOver | undefined;
  let sentIds: ReadonlySet<number> = new Set();
  // An event that was still being put into this window is in it once its fan-out lets the mailbox go.
  await services.db.transaction().execute((trx) => lockMailbox(trx, mailbox));
  await retryWhileUnreachable(
    services,
    () => handedOver?.accepted === true,
    () =>
      services.db.transaction().execute(async (trx) => {
        // 1. Take them all.
        const claimed = await claimGathered(trx, mailbox, until);

        // 2. Hand those over that are to be told, in one message.
        if (!handedOver) {
          const told = await sortOut(trx, claimed, until);
          const [first] = told;
          if (!first) return;
          sentIds = new Set(told.map(({ delivery }) => delivery.id));
          handedOver = await handOver(services, mailbox.channel, {
            recipient: mailbox.recipient,
            alerts: told.map(({ alert }) => alert),
            key: messageKey({ eventId: first.delivery.eventId, gatheredUntil: until.getTime() }),
            threadKey: null,
            createdAt: first.delivery.createdAt,
          });
        }

        // 3. Keep what came of it, and when to try again.
        const sent = claimed.filter(({ id }) => sentIds.has(id));
        const next = await recordDelivery(services, trx, sent, handedOver);
        if (next !== null) await enqueueGathered(trx, mailbox, until, new Date(next));
      }),
  );
};

interface Told {
  delivery: ClaimedDelivery;
  alert: Alert;
}

/** A good ending goes with the rest if its beginning was told or is in this very message; else it waits by itself. */
const sortOut = async (trx: Trx, claimed: readonly ClaimedDelivery[], until: Date): Promise<Told[]> => {
  const told: Told[] = [];
  for (const delivery of claimed) {
    const beginning = await beginningDelivery(trx, delivery);
    if (beginning !== 'no beginning') {
      const together = beginning?.gatheredUntil === until.getTime();
      const recovery = decideRecovery(beginning?.status ?? null, together);
      if (recovery.decision === 'skip') await skipDelivery(trx, delivery.id, recovery.reason);
      if (recovery.decision === 'wait') await letGoAlone(trx, delivery.id);
      if (recovery.decision !== 'send') continue;
    }
    const alert = await loadAlert(trx, delivery.eventId);
    if (alert) told.push({ delivery, alert });
    else await skipDelivery(trx, delivery.id, 'the check was deleted');
  }
  return told;
};
