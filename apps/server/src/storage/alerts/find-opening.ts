import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

export interface Openings {
  /** The 'down' event of the same outage, or the check's last 'degraded' event before the follow-up. */
  openingId: number;
  /**
   * All events about which a recipient may have been notified before the follow-up: the opening and the changes within
   * the outage. Some recipients receive only the changes.
   */
  all: number[];
}

/** Returns the openings by follow-up id. Omits follow-ups whose opening is deleted. */
export const findOpenings = async (
  trx: Kysely<Database>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Openings>> => {
  if (eventIds.length === 0) return new Map();
  // The kinds are literals. With parameters, PostgreSQL plans the statement once for any value and does not use the
  // partial index for these kinds.
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

/** Returns the follow-up ids by opening id. Omits openings whose outage continues. */
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
 * Returns the open state-change events of the same checks, by event id and oldest first. Returns only earlier ones for
 * a state-change event.
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
