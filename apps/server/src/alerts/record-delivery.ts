import { nextAttempt } from '@pharos/domain/alerts/next-attempt.ts';
import type { Kysely } from 'kysely';
import { type ClaimedDelivery, lockMailbox, recordAttempt, wakeEndings } from '../storage/alerts/deliveries.ts';
import { notifyDelivered } from '../storage/alerts/notify-delivered.ts';
import type { Database } from '../storage/connection/schema/schema.ts';
import type { HandOver } from './channels/channel.ts';
import type { AlertServices } from './services.ts';

/**
 * Keeps what came of handing over these deliveries (one, or those gathered for one recipient) as one message.
 * Returns when to try again (epoch milliseconds); null when they are settled, and those that waited for it woken.
 */
export const recordDelivery = async (
  { now: clock, random }: AlertServices,
  trx: Kysely<Database>,
  deliveries: readonly ClaimedDelivery[],
  handedOver: HandOver,
): Promise<number | null> => {
  const [first] = deliveries;
  if (!first) return null;
  const ids = deliveries.map(({ id }) => id);
  const now = clock();
  const at = new Date(now).toISOString();
  if (handedOver.accepted) {
    await recordAttempt(trx, ids, { at, outcome: `accepted: ${handedOver.answer}` }, { status: 'sent' });
    await notifyDelivered(trx, deliveries, at);
    await wake(trx, first, deliveries);
    return null;
  }
  const { reason, permanent, retryAfterMs } = handedOver;
  const attempts = first.attempts + 1;
  const next = nextAttempt({ createdAt: first.createdAt, now, attempts, permanent, retryAfterMs }, random());
  const outcome = `refused: ${reason}`;
  if (next.retry) {
    await recordAttempt(trx, ids, { at, outcome }, null);
    return next.at;
  }
  const why = next.why === 'permanent' ? reason : `given up after 24 hours: ${reason}`;
  await recordAttempt(trx, ids, { at, outcome }, { status: 'failed', reason: why });
  await wake(trx, first, deliveries);
  return null;
};

/** With the mailbox locked, so that nobody who is about to wait is missed. */
const wake = async (trx: Kysely<Database>, mailbox: ClaimedDelivery, settled: readonly ClaimedDelivery[]) => {
  await lockMailbox(trx, mailbox);
  for (const delivery of settled) await wakeEndings(trx, delivery);
};
