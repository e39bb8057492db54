import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { isAlive } from '../jobs/delete-exhausted-jobs.ts';
import { fanOutFlags } from '../jobs/take-fan-outs.ts';
import { LEASE_MS } from './deliveries/lease.ts';

/** How many were without a job. */
export interface Requeued {
  events: number;
  deliveries: number;
  digests: number;
}

/** After the loss of a whole queue, its jobs come back over some minutes. */
const AT_A_TIME = 5000;
const OF_ONE_INTEGRATION = 100;

/**
 * Queues what is to be fanned out or sent and has no job any more that would do it: it was deleted, or has used up the queue's attempts,
 * which begin anew. Run twice, or beside the workers, it adds nothing: what is queued already keeps its job and time.
 */
export const requeueAlerts = async (db: Db): Promise<Requeued> => ({
  events: await countOf(db, requeueEvents),
  deliveries: await countOf(db, requeueDeliveries),
  digests: await countOf(db, requeueDigests),
});

/**
 * Where a worker starts, or has died: runs `requeueAlerts` now, since what waited in the memory of the dead one has no job, and once more when
 * what that one had leased is free.
 */
export const enqueueRequeue = async (db: Db): Promise<void> => {
  await sql`
    select count(graphile_worker.add_job('requeue-alerts', queue_name := 'requeue-alerts', max_attempts := 5,
      run_at := now() + in_ms * interval '1 ms', job_key := 'requeue-alerts:' || in_ms))
    from unnest(array[0, ${LEASE_MS}]::int[]) as in_ms`.execute(db);
};

const countOf = async (db: Db, statement: RawBuilder<{ count: number }>): Promise<number> =>
  (await statement.execute(db)).rows[0]?.count ?? 0;

/** Their first job has no key. A minute after it was due: a queue that is only slow is not given twice the work. */
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
 * What is next of each check, since the rest is woken by it, and no more at a time of one integration than others leave room for: what waits
 * in a lane's memory has no job either.
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

/** Key and payload as `deliveries/enqueue-delivery.ts` writes them. */
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
