import { nextAttempt } from '@pharos/domain/alerts/next-attempt.ts';
import type { Kysely } from 'kysely';
import { type ClaimedDelivery, lockDestination, recordAttempt, wakeRecoveries } from '../storage/alerts/deliveries.ts';
import { notifyDelivered } from '../storage/alerts/notify-delivered.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { SendOutcome } from './channels/channel.ts';
import type { AlertServices } from './services.ts';

/**
 * Records the outcome of sending these deliveries (one, or those of a digest) as one message.
 * Returns when to try again (epoch milliseconds); null when they are done, and the recoveries that waited for them woken.
 */
export const recordDelivery = async (
  { now: clock, random }: AlertServices,
  trx: Kysely<Database>,
  deliveries: readonly ClaimedDelivery[],
  sendOutcome: SendOutcome,
): Promise<number | null> => {
  const [first] = deliveries;
  if (!first) return null;
  const ids = deliveries.map(({ id }) => id);
  const now = clock();
  const at = new Date(now).toISOString();
  if (sendOutcome.accepted) {
    await recordAttempt(trx, ids, { at, outcome: `accepted: ${sendOutcome.answer}` }, { status: 'sent' });
    await notifyDelivered(trx, deliveries, at);
    await wake(trx, first, deliveries);
    return null;
  }
  const { reason, permanent, retryAfterMs } = sendOutcome;
  const attempts = first.attempts + 1;
  const next = nextAttempt({ createdAt: first.createdAt, now, attempts, permanent, retryAfterMs }, random());
  const outcome = `refused: ${reason}`;
  if (next.retry) {
    await recordAttempt(trx, ids, { at, outcome }, null);
    return next.at;
  }
  await recordAttempt(
    trx,
    ids,
    { at, outcome },
    {
      status: 'failed',
      reason: next.why === 'permanent' ? 'refused' : 'given-up',
      detail: reason,
    },
  );
  await wake(trx, first, deliveries);
  return null;
};

/** With the destination locked, so that nobody who is about to wait is missed. */
const wake = async (trx: Kysely<Database>, destination: ClaimedDelivery, done: readonly ClaimedDelivery[]) => {
  await lockDestination(trx, destination);
  for (const delivery of done) await wakeRecoveries(trx, delivery);
};
