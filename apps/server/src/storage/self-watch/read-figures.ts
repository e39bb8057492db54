import type { WatchPool } from './watch-pool.ts';

export interface DeliveryFigures {
  pendingDeliveries: number;
  oldestPendingSeconds: number | null;
  deliveriesFailedLastHour: number;
  openEvents: number;
  overdueEvents: number;
  waitingJobs: number;
  failingJobs: number;
  oldestDueJobSeconds: number | null;
}

/** The lateness after which an alert event counts as overdue. */
const OVERDUE_SECONDS = 60;
/** A delivery is retried for one day, so one that failed in the last hour was created in the last 25 hours. */
const TRIED_HOURS = 25;

const DELIVERY_QUERY = `
  with jobs as materialized (
    select count(*) as waiting, count(*) filter (where last_error is not null) as failing,
      min(run_at) filter (where is_available and run_at <= now()) as oldest_due
    from graphile_worker._private_jobs),
  pending as materialized (
    select count(*) as count, min(created_at) as oldest from deliveries where status in ('pending', 'digest')),
  events as materialized (
    select count(*) as open, count(*) filter (where due_at < now() - interval '${OVERDUE_SECONDS} s') as overdue
    from alert_events where status = 'open')
  select pending.count as "pendingDeliveries",
    extract(epoch from now() - pending.oldest)::float8 as "oldestPendingSeconds",
    (select count(*) from deliveries
     where status = 'failed' and created_at > now() - interval '${TRIED_HOURS} h'
       and (attempts -> -1 ->> 'at')::timestamptz > now() - interval '1 h') as "deliveriesFailedLastHour",
    events.open as "openEvents", events.overdue as "overdueEvents",
    jobs.waiting as "waitingJobs", jobs.failing as "failingJobs",
    extract(epoch from now() - jobs.oldest_due)::float8 as "oldestDueJobSeconds"
  from jobs, pending, events`;

/** Rejects if the database does not respond in time. This also applies to the functions below. */
export const readDeliveryFigures = async (pool: WatchPool): Promise<DeliveryFigures> => {
  const [row] = await pool.query<DeliveryFigures & Record<string, unknown>>(DELIVERY_QUERY);
  if (!row) throw new Error('The query for the figures of alerts and jobs returned no row');
  return row;
};

const CHECKS = `
  select case
      when c.paused or o.state <> 'AC' then 'paused'
      when s.is_unreadable then 'unknown'
      when s.code is null or s.phase in ('pending', 'paused') then 'waiting'
      when s.code <> 'AV' then 'down'
      when p.check_id is not null then 'degraded'
      else 'up' end as state,
    count(*) as count
  from checks c
  join organizations o on o.id = c.organization_id
  left join check_states s on s.check_id = c.id
  left join (select distinct check_id from performance_changes where ended_at is null and status = 'DP') p
    on p.check_id = c.id
  group by 1`;

/** States without checks are absent. */
export const countChecksByState = async (pool: WatchPool): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await pool.query<{ state: string; count: number }>(CHECKS)).map(({ state, count }) => [state, count]),
  );

export const readDatabaseFacts = async (pool: WatchPool): Promise<{ bytes: number; version: string }> => {
  const [row] = await pool.query<{ bytes: number; version: string }>(
    `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  );
  if (!row) throw new Error('The query for the size of the database returned no row');
  return row;
};

/** `failing` jobs are those whose last run failed unexpectedly. */
export const countJobsByTask = (pool: WatchPool): Promise<{ task: string; waiting: number; failing: number }[]> =>
  pool.query(`select t.identifier as task, count(*)::int as waiting,
      (count(*) filter (where j.last_error is not null))::int as failing
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1 order by 2 desc, 1`);
