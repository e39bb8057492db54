import type { NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Decides an open event for good: fanned out, or not sent for a reason. `at` in epoch milliseconds. */
export const closeAlertEvent = async (
  trx: Kysely<Database>,
  eventId: number,
  notSent: NotSentReason | null,
  at: number,
): Promise<void> => {
  await trx
    .updateTable('alert_events')
    .set({ status: notSent === null ? 'fanned-out' : 'not-sent', reason: notSent, closed_at: new Date(at) })
    .where('id', '=', eventId)
    .where('status', '=', 'open')
    .execute();
};
