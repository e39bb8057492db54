import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';
import { PairState, PairTrouble } from '../pair/pair.ts';

const count = z.number().int();
const seconds = z.number().nullable();

/** The health and the capacity of Pharos itself. Values that cannot be read now are null. */
export const HealthOverview = z.object({
  version: z.string(),
  node: z.string(),
  /** The start time of this process. */
  started_on: Timestamp,
  /** Readable problems that currently prevent Pharos from working. */
  problems: z.array(z.object({ kind: z.string(), text: z.string(), since: Timestamp })),
  database: z
    .object({
      version: z.string(),
      bytes: z.number(),
      is_embedded: z.boolean(),
      /** Duration of a trivial query, in milliseconds. */
      latency_ms: z.number(),
    })
    .nullable(),
  /** The disk of the embedded database. Null if the database has a separate server. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  /** Null if no engine runs in this process. */
  engine: z
    .object({
      /** Number of partitions, of 256, that this engine owns. */
      partitions: count,
      scheduled_checks: count,
      since_last_probe_seconds: seconds,
      since_last_stored_seconds: seconds,
      held_results: count,
      dropped_results: count,
    })
    .nullable(),
  /**
   * The lateness of polls since the start of this process: the limits below which 50 and 99 percent of them are. Null
   * if there are none.
   */
  lateness: z.object({ probes: count, p50_seconds: z.number(), p99_seconds: z.number() }).nullable(),
  checks: z.record(z.string(), count).nullable(),
  queue: z
    .object({
      waiting_jobs: count,
      failing_jobs: count,
      oldest_due_job_seconds: seconds,
      pending_deliveries: count,
      oldest_pending_delivery_seconds: seconds,
      deliveries_failed_last_hour: count,
      overdue_alerts: count,
      /** Waiting jobs by task, most first. */
      by_task: z.array(z.object({ task: z.string(), waiting: count, failing: count })),
    })
    .nullable(),
  locations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      /** Number of jobs that are sent to its agents and not answered yet. */
      queued_jobs: count,
      /** The check types that it cannot run, with the reasons. */
      unavailable: z.record(z.string(), z.string()),
    }),
  ),
  /** The last backup by `npm run backup`, or null if there was none. */
  last_backup: z.object({ finished_on: Timestamp, bytes: z.number(), has_results: z.boolean() }).nullable(),
  /** The installation that is paired with this one, or is about to be (`is_paired`). Null if there is none. */
  pair: z
    .object({
      address: z.string(),
      is_paired: z.boolean(),
      /** The times of the last request to it and of its last response, or null before the first one. */
      looked_on: Timestamp.nullable(),
      answered_on: Timestamp.nullable(),
      /**
       * The readable problem of the other installation and its start. `since` is null if the start is unknown because
       * this installation was isolated.
       */
      trouble: z.object({ kind: PairTrouble, text: z.string(), since: Timestamp.nullable() }).nullable(),
      /**
       * Whether this installation is connected, while the other one does not respond. Operators are notified only if it
       * is connected.
       */
      connection: z.enum(['connected', 'isolated', 'unknown']),
      /** The time at which it announced an intentional stop, or null if it runs or did not announce one. */
      stopped_on: Timestamp.nullable(),
      /** Whether the operators were emailed about the problem. */
      is_told: z.boolean(),
      /** The last state that it returned. */
      state: PairState.nullable(),
    })
    .nullable(),
  /** Certificates of custom domains that expire within 14 days or have expired. */
  certificates: z.array(z.object({ domain: z.string(), ends_on: Timestamp })),
});
export type HealthOverview = z.infer<typeof HealthOverview>;

export const getHealthOverview = endpoint({
  method: 'GET',
  path: '/operator/health/',
  access: 'operator',
  summary: 'Whether Pharos itself does its work, and how much room it has',
  tag: 'Operators',
  status: 200,
  response: HealthOverview,
});
