import type pg from 'pg';

/**
 * The arguments of `add_job` and the number of attempts. The tables of the job queue change with its library, so their
 * rows are not copied. A running job returns to the queue, because its worker is not part of the backup.
 */
const JOB_COLUMNS =
  'identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, job_key text, priority int, flags text[], attempts int';

export const QUEUE_PARTS = {
  jobs: {
    query: `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
        array(select jsonb_object_keys(j.flags)), j.attempts
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      order by j.id`,
    target: 'restored_jobs (identifier, payload, queue_name, run_at, max_attempts, job_key, priority, flags, attempts)',
  },
  /** The last run of each periodic task. Missed runs are caught up. */
  crontabs: {
    query: 'select identifier, known_since, last_execution from graphile_worker._private_known_crontabs order by 1',
    target: 'graphile_worker._private_known_crontabs (identifier, known_since, last_execution)',
  },
} as const;
export type QueuePart = keyof typeof QUEUE_PARTS;

export const prepareJobs = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`create temporary table restored_jobs
    (position bigint generated always as identity, ${JOB_COLUMNS}) on commit drop`);
};

export const addRestoredJobs = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`do $$ declare r record; added bigint; begin
    for r in select * from restored_jobs order by position loop
      added := (graphile_worker.add_job(r.identifier, r.payload, r.queue_name, r.run_at, r.max_attempts, r.job_key,
        r.priority, r.flags)).id;
      perform graphile_worker.reschedule_jobs(array[added], attempts := r.attempts);
    end loop;
  end $$`);
};
