import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { JobPayloads } from './enqueue-job.ts';

/** A job `j` that runs or will run; one of a worker that is gone is given back by `worker-presence.ts`. */
export const isAlive = sql`(j.locked_at is not null or j.attempts < j.max_attempts)`;

/**
 * A job `j` whose worker ended after another job of its key was added: the queue then takes key and attempts from the job that runs, and the
 * other job does its work.
 */
export const wasFollowed = sql`(not ${isAlive} and j.key is null and j.last_error is null)`;

/** An account mail that is not sent. */
export interface GivenUpMail {
  /** The message's own over all attempts. */
  mail: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** What its last attempt failed with; null when its workers died. */
  reason: string | null;
}

/** The tasks whose jobs are not needed any more after they have used up their attempts. */
const TASKS: readonly (keyof JobPayloads)[] = ['fan-out', 'deliver', 'deliver-digest', 'send-mail'];

/**
 * Deletes jobs that never run again: they would stay and count as failing for ever, with what they carry. Those of alerts have used up the
 * queue's attempts, and have another job by then (`alerts/requeue-alerts.ts`), or are done; those of mails have none, and are what this
 * resolves with. Those of any task were followed by another.
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
