import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { decideRecovery } from '@pharos/domain/alerts/decide-recovery.ts';
import type { Kysely } from 'kysely';
import { loadAlert } from '../storage/alerts/alert-events.ts';
import {
  type ClaimedDelivery,
  claimDigest,
  enqueueDigest,
  lockDestination,
  openingDelivery,
  sendSeparately,
  skipDelivery,
} from '../storage/alerts/deliveries.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { JobPayloads } from '../storage/jobs/enqueue-job.ts';
import type { SendOutcome } from './channels/channel.ts';
import { messageKey } from './message-key.ts';
import { recordDelivery } from './record-delivery.ts';
import { retryWhileUnreachable } from './retry-while-unreachable.ts';
import { sendByChannel } from './send-by-channel.ts';
import type { AlertServices } from './services.ts';

type Trx = Kysely<Database>;

/** Sends the digest of a destination that was collected `until` then, as one message; see deliver for what holds of each. */
export const deliverDigest = async (
  services: AlertServices,
  { until: untilText, ...destination }: JobPayloads['deliver-digest'],
): Promise<void> => {
  const until = new Date(untilText);
  let outcome: SendOutcome | undefined;
  let sentIds: ReadonlySet<number> = new Set();
  // An event that was still being added to this digest is in it once its fan-out unlocks the destination.
  await services.db.transaction().execute((trx) => lockDestination(trx, destination));
  await retryWhileUnreachable(
    services,
    () => outcome?.accepted === true,
    () =>
      services.db.transaction().execute(async (trx) => {
        // 1. Claim them all.
        const claimed = await claimDigest(trx, destination, until);

        // 2. Send those that are to be sent, in one message.
        if (!outcome) {
          const entries = await entriesOf(trx, claimed, until);
          const [first] = entries;
          if (!first) return;
          sentIds = new Set(entries.map(({ delivery }) => delivery.id));
          outcome = await sendByChannel(services, destination.channel, {
            recipient: destination.recipient,
            alerts: entries.map(({ alert }) => alert),
            key: messageKey({ eventId: first.delivery.eventId, digestUntil: until.getTime() }),
            threadKey: null,
            createdAt: first.delivery.createdAt,
          });
        }

        // 3. Record the outcome, and when to try again.
        const sent = claimed.filter(({ id }) => sentIds.has(id));
        const next = await recordDelivery(services, trx, sent, outcome);
        if (next !== null) await enqueueDigest(trx, destination, until, new Date(next));
      }),
  );
};

interface DigestEntry {
  delivery: ClaimedDelivery;
  alert: Alert;
}

/** A recovery goes with the rest if its opening was sent or is in this very digest; else it waits separately. */
const entriesOf = async (trx: Trx, claimed: readonly ClaimedDelivery[], until: Date): Promise<DigestEntry[]> => {
  const entries: DigestEntry[] = [];
  for (const delivery of claimed) {
    const opening = await openingDelivery(trx, delivery);
    if (opening !== 'no opening') {
      const inSameDigest = opening?.digestUntil === until.getTime();
      const recovery = decideRecovery(opening?.status ?? null, inSameDigest);
      if (recovery.decision === 'skip') await skipDelivery(trx, delivery.id, recovery.reason);
      if (recovery.decision === 'wait') await sendSeparately(trx, delivery.id);
      if (recovery.decision !== 'send') continue;
    }
    const alert = await loadAlert(trx, delivery.eventId);
    if (alert) entries.push({ delivery, alert });
    else await skipDelivery(trx, delivery.id, 'check-deleted');
  }
  return entries;
};
