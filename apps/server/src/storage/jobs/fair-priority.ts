import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** The number of jobs of an organization with the same priority. Each further group has a lower priority. */
const GROUP = 10;
export const LATEST = 30;

/**
 * Returns the priorities of the fan-out jobs of these alerts; a lower number runs earlier. The more alerts of an
 * organization wait, the later its next ones run. Therefore a storm of alerts does not delay other organizations.
 */
export const fairPriorities = async (trx: Db, organizationIds: readonly number[]): Promise<number[]> => {
  if (organizationIds.length === 0) return [];
  const places = await countOpen(trx, organizationIds);
  for (const id of organizationIds) places.set(id, (places.get(id) ?? 0) - 1);
  return organizationIds.map((id) => {
    const place = places.get(id) ?? 0;
    places.set(id, place + 1);
    return priorityAt(place);
  });
};

/**
 * The mails run after the remaining fan-outs of their organization, because sending mails may take long. `priority` is
 * that of the fan-out job.
 */
export const prioritiesOfMails = async (
  trx: Db,
  alerts: readonly { organizationId: number; priority: number }[],
): Promise<number[]> => {
  if (alerts.length === 0) return [];
  const open = await countOpen(
    trx,
    alerts.map(({ organizationId }) => organizationId),
  );
  return alerts.map(({ organizationId, priority }) => {
    // The count includes this alert.
    const rest = (open.get(organizationId) ?? 0) - 1;
    open.set(organizationId, rest);
    return Math.min(LATEST, priority + priorityAt(rest));
  });
};

const countOpen = async (trx: Db, organizationIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ organization_id: number; count: number }>`
    select organization_id, count(*)::int as count from alert_events
    where status = 'open' and due_at is not null and organization_id = any(${[...new Set(organizationIds)]}::int[])
    group by organization_id`.execute(trx);
  return new Map(rows.map(({ organization_id, count }) => [organization_id, count]));
};

const priorityAt = (place: number): number => Math.max(0, Math.min(LATEST, Math.floor(place / GROUP)));

/**
 * Sets the priorities by the current number of waiting jobs of each organization. A low priority from an earlier storm
 * therefore lasts only until the next call.
 * @returns the number of changed jobs.
 */
export const renewPriorities = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with waiting as materialized (
      select j.id, j.run_at, (j.payload ->> 'eventId')::bigint as event_id, (j.payload ->> 'deliveryId')::bigint as delivery_id
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('fan-out', 'deliver') and j.is_available and j.run_at <= now()
    ), placed as (
      select w.id, row_number() over (partition by coalesce(e.organization_id, d.organization_id) order by w.run_at, w.id) - 1 as place
      from waiting w
      left join alert_events e on e.id = w.event_id
      left join deliveries d on d.id = w.delivery_id
    ), moved as (
      update graphile_worker._private_jobs j set priority = least(${LATEST}, place / ${GROUP})
      from placed p where j.id = p.id and j.locked_at is null and j.priority <> least(${LATEST}, place / ${GROUP})
      returning 1
    )
    select count(*)::int as count from moved`.execute(db);
  return rows[0]?.count ?? 0;
};
