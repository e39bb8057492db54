import { sql } from 'kysely';
import type { Db } from '../../connection/connect.ts';
import { enqueueJobs } from '../../jobs/enqueue-job.ts';
import { fairPriorities } from '../../jobs/fair-priority.ts';
import { fanOutJob } from '../../jobs/take-fan-outs.ts';
import { dateOrNull } from './date-or-null.ts';
import type { DecidedEffect, EffectOf } from './effects-of-kind.ts';
import { foldAlerts, type NewAlertEvent } from './fold-alerts.ts';

interface StoredEvent {
  id: number;
  check_id: number;
  organization_id: number;
  due_at: Date | null;
}

/**
 * Stores alerts and the jobs that fan out due alerts. A second opening of an outage is a data error.
 * @returns the checks with an alert that is fanned out at once.
 */
export const storeAlerts = async (
  trx: Db,
  decided: readonly DecidedEffect<EffectOf<'alert' | 'alert-released' | 'alert-dropped'>>[],
): Promise<ReadonlySet<number>> => {
  const { dropped, released, raised } = foldAlerts(decided);
  if (dropped.length > 0) await dropWaiting(trx, dropped);
  const events = [
    ...(released.length > 0 ? await releaseWaiting(trx, released) : []),
    ...(raised.length > 0 ? await insertEvents(trx, raised) : []),
  ];
  const now = Date.now();
  const timed = events.flatMap(({ due_at: dueAt, ...event }) => (dueAt ? [{ ...event, dueAt }] : []));
  const priorities = await fairPriorities(
    trx,
    timed.map(({ organization_id }) => organization_id),
  );
  await enqueueJobs(
    trx,
    timed.map(({ id, organization_id: organizationId, dueAt }, index) =>
      fanOutJob(id, organizationId, { inMs: dueAt.getTime() - now, priority: priorities[index] ?? 0 }),
    ),
  );
  return new Set(events.flatMap(({ check_id, due_at: dueAt }) => (dueAt && dueAt.getTime() <= now ? [check_id] : [])));
};

const dropWaiting = async (trx: Db, dropped: readonly EffectOf<'alert-dropped'>[]): Promise<void> => {
  await sql`
    update alert_events e
    set status = 'not-sent', reason = v.reason, closed_at = now()
    from unnest(
      ${dropped.map(({ outageId }) => outageId)}::bigint[],
      ${dropped.map(({ reason }) => reason)}::text[]
    ) as v (outage_id, reason)
    where e.outage_id = v.outage_id and e.kind = 'down' and e.due_at is null`.execute(trx);
};

const releaseWaiting = async (trx: Db, released: readonly EffectOf<'alert-released'>[]): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    update alert_events e
    set due_at = v.due_at, delay_ends_at = v.delay_ends_at, rule = v.rule
    from unnest(
      ${released.map(({ outageId }) => outageId)}::bigint[],
      ${released.map(({ dueAt }) => new Date(dueAt))}::timestamptz[],
      ${released.map(({ delayEndsAt }) => dateOrNull(delayEndsAt))}::timestamptz[],
      ${released.map(({ rule }) => rule)}::text[]
    ) as v (outage_id, due_at, delay_ends_at, rule)
    where e.outage_id = v.outage_id and e.kind = 'down' and e.due_at is null
    returning e.id, e.check_id, e.organization_id, e.due_at`.execute(trx);
  return rows;
};

/** Ids increase in the order of the alerts: a recovery has a higher id than its opening. */
const insertEvents = async (trx: Db, raised: readonly NewAlertEvent[]): Promise<StoredEvent[]> => {
  const { rows } = await sql<StoredEvent>`
    insert into alert_events (organization_id, check_id, kind, state_change_id, outage_id, at, rule, due_at, delay_ends_at, detail,
      status, reason, closed_at)
    select organization_id, check_id, kind, state_change_id, outage_id, at, rule, due_at, delay_ends_at, detail::jsonb,
      case when reason is null then 'open' else 'not-sent' end, reason, case when reason is not null then now() end
    from unnest(
      ${raised.map(({ organizationId }) => organizationId)}::int[],
      ${raised.map(({ checkId }) => checkId)}::int[],
      ${raised.map(({ alert }) => alert.event)}::text[],
      ${raised.map(({ alert }) => alert.stateChangeId)}::bigint[],
      ${raised.map(({ alert }) => alert.outageId)}::bigint[],
      ${raised.map(({ alert }) => new Date(alert.at))}::timestamptz[],
      ${raised.map(({ alert }) => alert.rule)}::text[],
      ${raised.map(({ alert }) => dateOrNull(alert.dueAt))}::timestamptz[],
      ${raised.map(({ alert }) => dateOrNull(alert.delayEndsAt))}::timestamptz[],
      ${raised.map(({ alert }) => JSON.stringify(alert.detail))}::text[],
      ${raised.map(({ notSent }) => notSent)}::text[]
    ) with ordinality as v (organization_id, check_id, kind, state_change_id, outage_id, at, rule, due_at, delay_ends_at, detail,
      reason, place)
    order by place
    returning id, check_id, organization_id, due_at`.execute(trx);
  return rows;
};
