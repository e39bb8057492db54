import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { JobPayloads } from './enqueue-job.ts';

/** A job `j` that runs or will run; one of a worker that is gone is given back by `worker-presence.ts`. */
export const isAlive = sql`(j.locked_at is not null or j.attempts < j.max_attempts)`;

/** An account mail that is not sent. */
export interface GivenUpMail {
  /** The message's own over all attempts. */
  mail: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** What its last attempt failed with; null when its workers died. */
  reason: string | null;
}

const TASKS: readonly (keyof JobPayloads)[] = ['fan-out', 'deliver', 'deliver-digest', 'send-mail'];

/**
 * Deletes jobs that have used up the queue's attempts, and never run again: they would stay and count as failing for ever, with what they
 * carry. Alerts have another job by then (`alerts/requeue-alerts.ts`), or are done; mails have none, and are what this resolves with.
 */
export const deleteExhaustedJobs = async (db: Db): Promise<GivenUpMail[]> => {
  const { rows } = await sql<{ payload: JobPayloads['send-mail']; task: keyof JobPayloads; last_error: string | null }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${TASKS}::text[]) and not ${isAlive}
    returning t.identifier as task, j.payload, j.last_error`.execute(db);
  return rows
    .filter(({ task }) => task === 'send-mail')
    .map(({ payload, last_error }) => ({ mail: payload.key, createdAt: payload.createdAt, reason: last_error }));
};
