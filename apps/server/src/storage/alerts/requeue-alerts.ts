import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { isAlive } from '../jobs/delete-exhausted-jobs.ts';
import { fanOutFlags } from '../jobs/take-fan-outs.ts';
import { LEASE_MS } from './deliveries/lease.ts';

export interface Requeued {
  events: number;
  deliveries: number;
  digests: number;
}

/** Maximum number of jobs per run. If a whole queue is lost, its jobs return over some minutes. */
const AT_A_TIME = 5000;
const OF_ONE_INTEGRATION = 100;

/**
 * Enqueues open events, deliveries and digests whose job was deleted or has used up its attempts. It is safe to run
 * twice or while workers run: an existing job does not change.
 */
export const requeueAlerts = async (db: Db): Promise<Requeued> => ({
  events: await countOf(db, requeueEvents),
  deliveries: await countOf(db, requeueDeliveries),
  digests: await countOf(db, requeueDigests),
});

/**
 * Runs `requeueAlerts` now, because deliveries in the memory of a dead worker have no job. Runs it again after the
 * leases of that worker have expired.
 */
export const enqueueRequeue = async (db: Db): Promise<void> => {
  await sql`
    select count(graphile_worker.add_job('requeue-alerts', queue_name := 'requeue-alerts', max_attempts := 5,
      run_at := now() + in_ms * interval '1 ms', job_key := 'requeue-alerts:' || in_ms))
    from unnest(array[0, ${LEASE_MS}]::int[]) as in_ms`.execute(db);
};

const countOf = async (db: Db, statement: RawBuilder<{ count: number }>): Promise<number> =>
  (await statement.execute(db)).rows[0]?.count ?? 0;

/**
 * The first job of an event has no key, so the payload identifies it. An event counts as lost one minute after it was
 * due, so that a slow queue does not get double work.
 */
const requeueEvents = sql<{ count: number }>`
  with queued as materialized (
    select (j.payload ->> 'eventId')::bigint as event_id
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'fan-out' and ${isAlive}
  ), missing as (
    select e.id, e.organization_id from alert_events e
    where e.status = 'open' and e.due_at < now() - interval '1 minute'
      and not exists (select from queued q where q.event_id = e.id)
    order by e.due_at limit ${AT_A_TIME}
  )
  select count(graphile_worker.add_job('fan-out', json_build_object('eventId', id),
    job_key := 'fan-out:' || id, job_key_mode := 'preserve_run_at', flags := ${fanOutFlags()}))::int as count from missing`;

/**
 * Enqueues only the next delivery of each check, because its completion wakes the later ones. Limits the deliveries per
 * integration, so that one integration does not fill the batch. Deliveries in the memory of a lane have no job either.
 */
const requeueDeliveries = sql<{ count: number }>`
  with waiting as (
    select d.id, d.organization_id, d.integration_id, d.lease_until, d.status,
      row_number() over (partition by d.organization_id, d.channel, d.recipient, e.check_id order by d.event_id) as place_of_check
    from deliveries d join alert_events e on e.id = d.event_id
    where d.status in ('pending', 'digest')
  ), without_job as (
    select id, organization_id, integration_id, row_number() over (partition by integration_id order by id) as place
    from waiting w
    where status = 'pending' and place_of_check = 1 and (lease_until is null or lease_until < clock_timestamp())
      and not exists (
        select from graphile_worker._private_jobs j where j.key = 'deliver:' || w.id and ${isAlive})
  ), missing as (
    select id, organization_id, integration_id from without_job
    where integration_id is null or place <= ${OF_ONE_INTEGRATION}
    order by id limit ${AT_A_TIME}
  )
  select count(graphile_worker.add_job('deliver',
    json_strip_nulls(json_build_object('deliveryId', id, 'integrationId', integration_id,
      'organizationId', case when integration_id is not null then organization_id end)),
    job_key := 'deliver:' || id, job_key_mode := 'preserve_run_at'))::int as count from missing`;

/** Uses the same key and payload as `deliveries/enqueue-delivery.ts`. */
const requeueDigests = sql<{ count: number }>`
  with waiting as (
    select d.organization_id, d.channel, d.recipient, d.digest_until, min(d.integration_id) as integration_id, format('digest:%s:%s:%s:%s',
      d.organization_id, d.channel, d.recipient, round(extract(epoch from d.digest_until) * 1000)) as key
    from deliveries d where d.status = 'digest'
    group by d.organization_id, d.channel, d.recipient, d.digest_until
    having bool_and(d.lease_until is null or d.lease_until < clock_timestamp())
  ), missing as (
    select w.* from waiting w
    where not exists (select from graphile_worker._private_jobs j where j.key = w.key and ${isAlive})
    order by w.digest_until limit ${AT_A_TIME}
  )
  select count(graphile_worker.add_job('deliver-digest', json_strip_nulls(json_build_object(
      'organizationId', organization_id, 'channel', channel, 'recipient', recipient, 'integrationId', integration_id,
      'until', to_char(digest_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
    run_at := greatest(least(digest_until, now() + interval '1 minute'), now()), job_key := key, job_key_mode := 'preserve_run_at'))::int as count
  from missing`;
