import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { JobPayloads } from './enqueue-job.ts';

/** Matches a job `j` that is running or will run. `worker-presence.ts` releases the jobs of a dead worker. */
export const isAlive = sql`(j.locked_at is not null or j.attempts < j.max_attempts)`;

/**
 * Matches a job `j` whose worker ended after another job with its key was added. The queue removes the key and the
 * remaining attempts from the running job, and the other job does the work.
 */
export const wasFollowed = sql`(not ${isAlive} and j.key is null and j.last_error is null)`;

export interface GivenUpMail {
  /** The id of the message, the same for all attempts. */
  mail: string;
  createdAt: number;
  /** The error of the last attempt. Null if the workers died. */
  reason: string | null;
}

const TASKS: readonly (keyof JobPayloads)[] = ['fan-out', 'deliver', 'deliver-digest', 'send-mail'];

/**
 * Deletes jobs that will never run again, because they would stay in the queue and count as failing forever. Alert jobs
 * already have a new job (`alerts/requeue-alerts.ts`) or are done. Mail jobs have no new job.
 * @returns the mails of the deleted mail jobs.
 */
export const deleteExhaustedJobs = async (db: Db): Promise<GivenUpMail[]> => {
  const { rows } = await sql<{
    task: keyof JobPayloads;
    payload: JobPayloads['send-mail'];
    last_error: string | null;
    was_followed: boolean;
  }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and (${wasFollowed} or (not ${isAlive} and t.identifier = any(${TASKS}::text[])))
    returning t.identifier as task, j.payload, j.last_error, ${wasFollowed} as was_followed`.execute(db);
  return rows
    .filter(({ task, was_followed }) => task === 'send-mail' && !was_followed)
    .map(({ payload, last_error }) => ({ mail: payload.key, createdAt: payload.createdAt, reason: last_error }));
};
