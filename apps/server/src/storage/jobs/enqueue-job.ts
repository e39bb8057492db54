import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Jobs that survive a crash, by task name, with what each carries. The worker role runs them. */
export interface JobPayloads {
  /** Fans an alert event out into deliveries, unless it is closed. */
  'fan-out': { eventId: number };
  /** Sends one delivery by its channel. */
  deliver: { deliveryId: number };
  /** Sends one recipient's digest that was collected until then (ISO time) as one message. */
  'deliver-digest': { organizationId: number; channel: string; recipient: string; until: string };
  /** Sends an account mail (see mails/enqueue-mail.ts). `key` is the message's own over all attempts; `createdAt` epoch milliseconds. */
  'send-mail': { sealed: string; key: string; createdAt: number; attempts: number };
}

export interface JobOptions {
  runAt?: Date;
  /** A job with the same key that has not started is replaced. */
  jobKey?: string;
}

/**
 * Adds a job inside the caller's transaction: it exists if, and only if, what caused it was committed.
 * A task that wants another try adds a new job itself; the queue's own retries only cover crashes.
 */
export const enqueueJob = async <T extends keyof JobPayloads>(
  trx: Kysely<Database>,
  task: T,
  payload: JobPayloads[T],
  options: JobOptions = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(
    ${task}::text,
    payload := ${JSON.stringify(payload)}::json,
    run_at := ${options.runAt ?? null}::timestamptz,
    job_key := ${options.jobKey ?? null}::text
  )`.execute(trx);
};

/** Adds any number of jobs of a task inside the caller's transaction, in one statement. */
export const enqueueJobs = async <T extends keyof JobPayloads>(
  trx: Kysely<Database>,
  task: T,
  jobs: readonly { payload: JobPayloads[T]; runAt: Date }[],
): Promise<void> => {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ payload, runAt }) => ({ identifier: task, payload, run_at: runAt }));
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg(spec) from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) as spec
  ))`.execute(trx);
};
