import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { JobOptions, NewJob } from './enqueue-job.ts';

export interface FanOutJob {
  eventId: number;
  priority: number;
}

/**
 * The flag allows only one such job of the organization at a time, so that a storm of its alerts uses one slot of the
 * worker.
 */
export const fanOutJob = (
  eventId: number,
  organizationId: number,
  options: Pick<JobOptions, 'inMs' | 'priority'> = {},
): NewJob => ({
  task: 'fan-out',
  payload: { eventId },
  flag: `${FLAG}${organizationId}`,
  ...options,
});

export const fanOutFlags = () => sql`array[${FLAG}::text || organization_id]`;

const FLAG = 'fan-out of ';

/** A larger number makes the transaction, and the wait for its locks, longer. */
const MAX_TOGETHER = 50;
const MAX_SEARCHED = 200;

const PREFIX = 'pharos fan-out';

/** Prevents other workers from fanning out alerts of this event's organization until the transaction ends. */
export const lockFanOut = async (trx: Db, eventId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', ${PREFIX}::text, organization_id), 0))
    from alert_events where id = ${eventId}`.execute(trx);
};

/**
 * Removes further due jobs, so that their events are fanned out in the same transaction. Selects one event of each
 * check, only from organizations that no other worker is fanning out. Jobs of other organizations must not have a lower
 * priority than this job. If the transaction fails, the jobs are back in the queue.
 */
export const takeFanOuts = async (trx: Db, { eventId, priority }: FanOutJob): Promise<FanOutJob[]> => {
  const { rows } = await sql<FanOutJob>`
    with own as materialized (select organization_id, check_id from alert_events where id = ${eventId}),
    next as materialized (
      select id from graphile_worker._private_jobs
      where is_available and run_at <= now()
        and task_id = (select id from graphile_worker._private_tasks where identifier = 'fan-out')
      order by priority, run_at, id limit ${MAX_SEARCHED}
    ), due as materialized (
      select j.id, j.priority, j.run_at, e.id as event_id, e.organization_id, e.check_id
      from graphile_worker._private_jobs j
      join alert_events e on e.id = (j.payload ->> 'eventId')::bigint
      where j.id in (select id from next) and j.is_available
        and (j.priority <= ${priority} or e.organization_id = (select organization_id from own))
      order by j.priority, j.run_at, j.id limit ${MAX_TOGETHER} for update of j skip locked
    ), placed as materialized (
      select due.*, row_number() over (partition by check_id order by priority, run_at, id) as place_of_check
      from due where check_id <> (select check_id from own)
    ), locked as materialized (
      select organization_id, pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', ${PREFIX}::text, organization_id), 0)) as is_free
      from (select distinct organization_id from placed) o
    ), taken as (
      delete from graphile_worker._private_jobs j using placed p join locked l using (organization_id)
      where j.id = p.id and p.place_of_check = 1 and l.is_free
      returning p.event_id, p.priority, p.run_at, p.id
    )
    select event_id as "eventId", priority from taken order by priority, run_at, id`.execute(trx);
  return rows;
};
