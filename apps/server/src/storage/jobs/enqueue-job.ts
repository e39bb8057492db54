import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** The payloads of jobs by task name. Jobs survive a crash. The worker role runs them. */
export interface JobPayloads {
  /** Fans an alert event out into deliveries, unless it is closed. */
  'fan-out': { eventId: number };
  /**
   * Sends one delivery on its channel. A delivery to an integration is sent in the lane of the integration, which
   * belongs to `organizationId`.
   */
  deliver: { deliveryId: number; integrationId?: number; organizationId?: number };
  /**
   * Sends the digest of one recipient that was collected until `until` (ISO time) as one message. A digest to an
   * integration is sent in the lane of the integration.
   */
  'deliver-digest': {
    organizationId: number;
    channel: string;
    recipient: string;
    until: string;
    integrationId?: number;
  };
  /** Orders a certificate for the domain of a status page, unless the domain is no longer verified. */
  'order-certificate': { organizationId: number; pageId: number };
  /** Enqueues the notifications to the subscribers of a status page about everything that was not sent to them yet. */
  'tell-page-subscribers': { pageId: number };
  /**
   * Notifies one subscriber of a status page about everything new in one message, or requests the confirmation of a
   * webhook.
   */
  'tell-page-subscriber': { subscriberId: number };
  /** Synchronizes the entitlement of an organization with the billing provider's record. */
  'sync-billing': { organizationId: number };
  /** Ends the subscription of a customer at the billing provider after the organization was deleted. */
  'close-billing': { customerId: string };
  /** Stops the renewal of an organization's subscription because the service ends. */
  'stop-renewal': { organizationId: number };
  /** Mails all other operators about an operator action that concerns them. */
  'tell-operators': { actId: number };
  /**
   * Mails the report of a week to the members of an organization, unless it is already sent or too late. `week` is the
   * date of its Monday in `timezone`, the time zone of the organization at that time.
   */
  'mail-weekly-report': { organizationId: number; week: string; timezone: string };
  /** Creates the file of a requested export. */
  'make-export': { organizationId: number; exportId: string };
  /** Imports an uploaded file. */
  'run-import': { organizationId: number; importId: string };
  /**
   * Sends an account mail (see `mails/enqueue-mail.ts`). `key` is the id of the message for all attempts. `createdAt`
   * is in epoch milliseconds. `serverWasAway` is true if the mail server was unavailable at the last attempt.
   */
  'send-mail': { sealed: string; key: string; createdAt: number; attempts: number; serverWasAway?: true };
}

export interface JobOptions {
  /**
   * The delay in milliseconds from now by the database clock, not from the start of the transaction. The queue uses
   * that clock. Without it, the job is due at once.
   */
  inMs?: number;
  /** A new job replaces a job with the same key that has not started. */
  jobKey?: string;
  /** Jobs of the same queue run one after the other. */
  queue?: string;
  /**
   * A job with a flag waits while this process runs another job with the same flag. This is cheaper than a queue if
   * many jobs wait.
   */
  flag?: string;
  /** Due jobs with the lowest number run first (`fair-priority.ts`). The default is 0. */
  priority?: number;
}

/** A task with its payload and options. */
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
 * Adds any number of jobs in one statement within the caller's transaction. The jobs exist only if the transaction
 * commits. Of several jobs with the same key, only the last one is added. A task that needs a retry adds a new job
 * itself. The queue's own retries only cover crashes.
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

/** Removes the job with this key if it exists and has not started. */
export const removeJob = async (db: Kysely<Database>, jobKey: string): Promise<void> => {
  await sql`delete from graphile_worker._private_jobs where key = ${jobKey} and locked_at is null`.execute(db);
};
