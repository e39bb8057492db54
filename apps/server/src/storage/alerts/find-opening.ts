import { type AlertKind, OPENING_OF } from '@pharos/domain/alerts/alert.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

interface EventKey {
  id: number;
  check_id: number;
  kind: AlertKind;
  outage_id: number | null;
}

/** Of a follow-up: the id of the 'down' of the same outage, or of the check's last 'degraded' before. Null for other events. */
export const findOpening = async (trx: Kysely<Database>, event: EventKey): Promise<number | null> => {
  const kind = OPENING_OF[event.kind];
  if (!kind) return null;
  const found = await trx
    .selectFrom('alert_events')
    .select('id')
    // A literal, here and below: planned once for any values, the statement would not use the index of these kinds.
    .where('kind', '=', sql.lit(kind))
    .where('check_id', '=', event.check_id)
    .$if(event.outage_id !== null, (query) => query.where('outage_id', '=', event.outage_id))
    .where('id', '<', event.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
};

/**
 * Of a follow-up: the ids of all events that a recipient may have been told of what it ends, the oldest first: its opening, and the changes
 * within the outage, which some are told of only.
 */
export const findOpenings = async (trx: Kysely<Database>, event: EventKey): Promise<number[]> => {
  const openingId = await findOpening(trx, event);
  if (openingId === null || event.outage_id === null) return openingId === null ? [] : [openingId];
  const changes = await trx
    .selectFrom('alert_events')
    .select('id')
    .where('kind', '=', 'state-change')
    .where('check_id', '=', event.check_id)
    .where('outage_id', '=', event.outage_id)
    .where('id', '<', event.id)
    .orderBy('id')
    .execute();
  return [openingId, ...changes.map(({ id }) => id)];
};

/** Of the opening of an outage: the id of its follow-up, or null while it lasts. Null for other events. */
export const findFollowUp = async (
  trx: Kysely<Database>,
  { id, kind }: { id: number; kind: AlertKind },
): Promise<number | null> => {
  if (kind !== 'down') return null;
  const found = await trx
    .selectFrom('alert_events as opening')
    .innerJoin('alert_events as follow_up', 'follow_up.outage_id', 'opening.outage_id')
    .where('opening.id', '=', id)
    .where('follow_up.kind', 'in', [sql.lit('up' as const), sql.lit('paused' as const)])
    .select('follow_up.id')
    .executeTakeFirst();
  return found?.id ?? null;
};

/** The ids of changes of state of an event's check that are still to be fanned out, oldest first: of a change, those before it; of another alert, all. */
export const findOpenChanges = async (trx: Kysely<Database>, eventId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom('alert_events as e')
    .innerJoin('alert_events as earlier', 'earlier.check_id', 'e.check_id')
    .where('e.id', '=', eventId)
    .where('earlier.kind', '=', 'state-change')
    .where('earlier.status', '=', 'open')
    .where((eb) => eb.or([eb('e.kind', '<>', 'state-change'), eb('earlier.id', '<', eb.ref('e.id'))]))
    .orderBy('earlier.id')
    .select('earlier.id')
    .execute();
  return rows.map(({ id }) => id);
};
