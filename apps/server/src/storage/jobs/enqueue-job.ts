import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Payloads by task name. Jobs survive a crash. The worker role runs them. */
export interface JobPayloads {
  'fan-out': { eventId: number };
  /** A delivery to an integration is sent in its lane. The integration belongs to `organizationId`. */
  deliver: { deliveryId: number; integrationId?: number; organizationId?: number };
  /** Sends the digest that was collected until `until` (ISO time). A digest to an integration is sent in its lane. */
  'deliver-digest': {
    organizationId: number;
    channel: string;
    recipient: string;
    until: string;
    integrationId?: number;
  };
  /** Does nothing if the domain is no longer verified. */
  'order-certificate': { organizationId: number; pageId: number };
  /** Enqueues the notifications about everything that was not sent to the subscribers yet. */
  'tell-page-subscribers': { pageId: number };
  /** Notifies one subscriber about everything new in one message, or requests the confirmation of a webhook. */
  'tell-page-subscriber': { subscriberId: number };
  'sync-billing': { organizationId: number };
  /** Ends the subscription of a deleted organization. */
  'close-billing': { customerId: string };
  'stop-renewal': { organizationId: number };
  /** Mails the other operators about an action that concerns them. */
  'tell-operators': { actId: number };
  /**
   * Mails the report of a week, unless it is already sent or too late. `week` is the date of its Monday in `timezone`,
   * the time zone of the organization at that time.
   */
  'mail-weekly-report': { organizationId: number; week: string; timezone: string };
  'make-export': { organizationId: number; exportId: string };
  'run-import': { organizationId: number; importId: string };
  /**
   * See `mails/enqueue-mail.ts`. `key` is the id of the message for all attempts. `createdAt` is in epoch milliseconds.
   * `serverWasAway` refers to the last attempt.
   */
  'send-mail': { sealed: string; key: string; createdAt: number; attempts: number; serverWasAway?: true };
}

export interface JobOptions {
  /** Delay from now by the database clock, which the queue uses, not from the start of the transaction. */
  inMs?: number;
  /** A new job replaces a job with the same key that has not started. */
  jobKey?: string;
  queue?: string;
  /**
   * A job waits while this process runs another job with the same flag. This is cheaper than a queue if many jobs wait.
   */
  flag?: string;
  /** The lowest number runs first (`fair-priority.ts`). The default is 0. */
  priority?: number;
}

export type NewJob = { [T in keyof JobPayloads]: JobOptions & { task: T; payload: JobPayloads[T] } }[keyof JobPayloads];

export const enqueueJob = <T extends keyof JobPayloads>(
  trx: Kysely<Database>,
  task: T,
  payload: JobPayloads[T],
  options: JobOptions = {},
): Promise<void> =>
  // TypeScript does not infer that task and payload belong together, which T guarantees.
  enqueueJobs(trx, [{ task, payload, ...options } as NewJob]);

/**
 * Adds jobs in one statement within the caller's transaction. Of several jobs with the same key, only the last one is
 * added. A task that needs a retry adds a new job itself: the queue's own retries only cover crashes.
 */
export const enqueueJobs = async (trx: Kysely<Database>, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return;
  // PostgreSQL rejects a statement that inserts a key twice.
  const distinct = new Map(jobs.map((job, index) => [job.jobKey ?? index, job]));
  const specs = [...distinct.values()].map(({ task, payload, inMs, jobKey, queue, flag, priority }) => ({
    identifier: task,
    payload,
    in_ms: inMs,
    job_key: jobKey,
    queue,
    flags: flag === undefined ? undefined : [flag],
    priority,
  }));
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg(
      (identifier, payload, queue, clock_timestamp() + in_ms * interval '1 ms', null, job_key, priority, flags)::graphile_worker.job_spec)
    from json_to_recordset(${JSON.stringify(specs)}::json) as spec (identifier text, payload json, in_ms float8, job_key text,
      queue text, flags text[], priority smallint)
  ))`.execute(trx);
};

export const removeJob = async (db: Kysely<Database>, jobKey: string): Promise<void> => {
  await sql`delete from graphile_worker._private_jobs where key = ${jobKey} and locked_at is null`.execute(db);
};
