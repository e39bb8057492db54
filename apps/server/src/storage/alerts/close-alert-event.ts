import type { NotSentReason } from '@pharos/domain/alerts/alert-event.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

export const closeAlertEvents = async (
  trx: Kysely<Database>,
  events: readonly { eventId: number; notSent: NotSentReason | null }[],
  at: number,
): Promise<void> => {
  if (events.length === 0) return;
  await sql`
    update alert_events e
    set status = case when v.reason is null then 'fanned-out' else 'not-sent' end, reason = v.reason, closed_at = ${new Date(at)}
    from unnest(
      ${events.map(({ eventId }) => eventId)}::bigint[],
      ${events.map(({ notSent }) => notSent)}::text[]
    ) as v (id, reason)
    where e.id = v.id and e.status = 'open'`.execute(trx);
};
