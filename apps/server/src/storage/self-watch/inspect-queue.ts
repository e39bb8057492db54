import type { JobPayloads } from '../jobs/enqueue-job.ts';
import { UNSENT_MAILS } from './unsent-mails.ts';
import type { WatchPool } from './watch-pool.ts';

/** What the database tells of whether people are told. */
export interface QueueInspection {
  /** The job that has to be taken next, once it is due; null when none is. Jobs under way are not among them. */
  nextDueJob: string | null;
  /** The age of the oldest alert that the mail server refused since it last accepted one, in milliseconds; null if there is none. */
  undeliveredForMs: number | null;
}

/** Jobs that tell people something; they share no queue, so that none waits for another. */
const TELLING: readonly (keyof JobPayloads)[] = ['fan-out', 'deliver', 'deliver-digest', 'send-mail'];

const LOOK = `
  select
    (select j.id::text from graphile_worker._private_jobs j
     where j.is_available and j.run_at <= now()
       and j.task_id in (select id from graphile_worker._private_tasks where identifier = any($1::text[]))
     order by j.priority, j.run_at, j.id limit 1) as "nextDueJob",
    (select extract(epoch from now() - min(created_at)) * 1000 from (${UNSENT_MAILS}) m
     where by_server)::float8 as "undeliveredForMs"`;

/** Rejects when the database does not answer in time. */
export const inspectQueue = async (pool: WatchPool): Promise<QueueInspection> => {
  const [look] = await pool.query<QueueInspection & Record<string, unknown>>(LOOK, [TELLING]);
  return look ?? { nextDueJob: null, undeliveredForMs: null };
};
