import type { JobPayloads } from '../jobs/enqueue-job.ts';
import { UNSENT_MAILS } from './unsent-mails.ts';
import type { WatchPool } from './watch-pool.ts';

export interface QueueInspection {
  /** The job that must be taken next. Running jobs are excluded. */
  nextDueJob: string | null;
  /** The age in milliseconds of the oldest alert that the mail server has rejected since it last accepted one. */
  undeliveredForMs: number | null;
}

/** Tasks whose jobs notify people. They share no queue, so that none waits for another. */
const NOTIFYING_TASKS: readonly (keyof JobPayloads)[] = ['fan-out', 'deliver', 'deliver-digest', 'send-mail'];

const INSPECTION_QUERY = `
  select
    (select j.id::text from graphile_worker._private_jobs j
     where j.is_available and j.run_at <= now()
       and j.task_id in (select id from graphile_worker._private_tasks where identifier = any($1::text[]))
     order by j.priority, j.run_at, j.id limit 1) as "nextDueJob",
    (select extract(epoch from now() - min(created_at)) * 1000 from (${UNSENT_MAILS}) m
     where by_server)::float8 as "undeliveredForMs"`;

/** Rejects if the database does not respond in time. */
export const inspectQueue = async (pool: WatchPool): Promise<QueueInspection> => {
  const [inspection] = await pool.query<QueueInspection & Record<string, unknown>>(INSPECTION_QUERY, [NOTIFYING_TASKS]);
  return inspection ?? { nextDueJob: null, undeliveredForMs: null };
};
