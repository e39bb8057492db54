import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';

/** Jobs that survive a crash, by task name, with what each carries. The worker role runs them. */
export interface JobPayloads {
  /** Fans an alert event out into deliveries, unless it is closed. */
  'fan-out': { eventId: number };
  /** Sends one delivery by its channel; in the lane of its integration, which is one of its organization, when it goes to one. */
  deliver: { deliveryId: number; integrationId?: number; organizationId?: number };
  /** Sends one recipient's digest that was collected until then (ISO time) as one message; in the lane of its integration, when it goes to one. */
  'deliver-digest': {
    organizationId: number;
    channel: string;
    recipient: string;
    until: string;
    integrationId?: number;
  };
  /** Orders a certificate for the domain of a status page, unless that is not verified any more. */
  'order-certificate': { organizationId: number; pageId: number };
  /** Has the subscribers of a status page be told what they were not. */
  'tell-page-subscribers': { pageId: number };
  /** Tells one subscriber of a status page all that is new in one message, or asks a webhook to confirm. */
  'tell-page-subscriber': { subscriberId: number };
  /** Makes what an organization holds agree with the billing provider's books. */
  'sync-billing': { organizationId: number };
  /** Ends what a customer of the billing provider pays for, whose organization was deleted. */
  'close-billing': { customerId: string };
  /** Keeps what an organization pays for from renewing, since the service ends. */
  'stop-renewal': { organizationId: number };
  /** Mails operators what another did that concerns them all. */
  'tell-operators': { actId: number };
  /** Mails the report of a week (the date of its Monday, in the zone that was its organization's) to its members, unless that is done or too late. */
  'mail-weekly-report': { organizationId: number; week: string; timezone: string };
  /** Makes the file of an export that was asked for. */
  'make-export': { organizationId: number; exportId: string };
  /** Takes over the file of an import that was uploaded. */
  'run-import': { organizationId: number; importId: string };
  /**
   * Sends an account mail (see mails/enqueue-mail.ts). `key` is the message's own over all attempts; `createdAt` epoch milliseconds; `serverWasAway`
   * as of a delivery, at the last attempt.
   */
  'send-mail': { sealed: string; key: string; createdAt: number; attempts: number; serverWasAway?: true };
}

export interface JobOptions {
  /** Milliseconds from now, not from the start of the transaction, by the database's clock, by which the queue goes; at once without it. */
  inMs?: number;
  /** A job with the same key that has not started is replaced. */
  jobKey?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Jobs with a flag of one that runs wait, as far as one process is concerned. Cheaper than a queue where many of them wait. */
  flag?: string;
  /** Due jobs with the lowest number run first (`fair-priority.ts`); 0 without it. */
  priority?: number;
}

/** A task, with what it is to do. */
export type NewJob = { [T in keyof JobPayloads]: JobOptions & { task: T; payload: JobPayloads[T] } }[keyof JobPayloads];

/** Adds one job as `enqueueJobs` does. */
export const enqueueJob = <T extends keyof JobPayloads>(
  trx: Kysely<Database>,
  task: T,
  payload: JobPayloads[T],
  options: JobOptions = {},
): Promise<void> =>
  // Task and payload belong together by T, which the compiler loses here.
  enqueueJobs(trx, [{ task, payload, ...options } as NewJob]);

/**
 * Adds any number of jobs inside the caller's transaction and in one statement: they exist if, and only if, what caused them was committed.
 * Of several jobs with the same key the last one is added. A task that wants another try adds a new job itself; the queue's own retries only
 * cover crashes.
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

/** Removes the job of a key, if there is one that has not started. */
export const removeJob = async (db: Kysely<Database>, jobKey: string): Promise<void> => {
  await sql`delete from graphile_worker._private_jobs where key = ${jobKey} and locked_at is null`.execute(db);
};
