import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** What the follow-up of an alert refers to. */
export interface Openings {
  /** The 'down' of the same outage, or the check's last 'degraded' before. */
  openingId: number;
  /** All events that a recipient may have been told of what it ends: the opening, and the changes within the outage, which some are told of only. */
  all: number[];
}

/** Returns the openings of those of these events that are follow-ups, by the id of the follow-up; one whose opening is gone is absent. */
export const findOpenings = async (
  trx: Kysely<Database>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Openings>> => {
  if (eventIds.length === 0) return new Map();
  // Literal kinds: planned once for any values, the statement would not use the index of these kinds.
  const { rows } = await sql<{ eventId: number; openingId: number; id: number }>`
    select e.id as "eventId", opening.id as "openingId", told.id
    from alert_events e
    cross join lateral (
      (select o.id from alert_events o
        where e.kind in ('up', 'paused') and o.kind = 'down' and o.outage_id = e.outage_id and o.check_id = e.check_id and o.id < e.id
        order by o.id desc limit 1)
      union all
      (select o.id from alert_events o
        where e.outage_id is null and o.kind = case e.kind when 'recovered' then 'degraded' else 'down' end
          and o.check_id = e.check_id and o.id < e.id
        order by o.id desc limit 1)
    ) opening
    cross join lateral (
      select opening.id
      union all
      select c.id from alert_events c
      where c.kind = 'state-change' and c.check_id = e.check_id and c.outage_id = e.outage_id and c.id < e.id
    ) told
    where e.id = any(${eventIds}::bigint[]) and e.kind in ('up', 'paused', 'recovered')
    order by e.id, told.id`.execute(trx);
  const found = new Map<number, Openings>();
  for (const { eventId, openingId, id } of rows) {
    const openings = found.get(eventId) ?? { openingId, all: [] };
    openings.all.push(id);
    found.set(eventId, openings);
  }
  return found;
};

/** Of these openings of outages: the ids of their follow-ups, by the id of the opening; one whose outage lasts is absent. */
export const findFollowUps = async (
  trx: Kysely<Database>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (eventIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('alert_events as opening')
    .innerJoin('alert_events as follow_up', 'follow_up.outage_id', 'opening.outage_id')
    .where('opening.id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('follow_up.kind', 'in', [sql.lit('up' as const), sql.lit('paused' as const)])
    .select(['opening.id as openingId', 'follow_up.id'])
    .execute();
  return new Map(rows.map(({ openingId, id }) => [openingId, id]));
};

/**
 * The ids of changes of state of the checks of these events that are still to be fanned out, oldest first, by the id of the event: of a change, those
 * before it; of another alert, all.
 */
export const findOpenChanges = async (
  trx: Kysely<Database>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> => {
  const rows = await trx
    .selectFrom('alert_events as e')
    .innerJoin('alert_events as earlier', 'earlier.check_id', 'e.check_id')
    .where('e.id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('earlier.kind', '=', 'state-change')
    .where('earlier.status', '=', 'open')
    .where((eb) => eb.or([eb('e.kind', '<>', 'state-change'), eb('earlier.id', '<', eb.ref('e.id'))]))
    .orderBy('earlier.id')
    .select(['e.id as eventId', 'earlier.id'])
    .execute();
  const found = new Map<number, number[]>();
  for (const { eventId, id } of rows) found.set(eventId, [...(found.get(eventId) ?? []), id]);
  return found;
};
