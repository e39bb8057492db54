import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';
import { PairState, PairTrouble } from '../pair/pair.ts';

const count = z.number().int();
const seconds = z.number().nullable();

/** Values that cannot be read now are null. */
export const HealthOverview = z.object({
  version: z.string(),
  node: z.string(),
  started_on: Timestamp,
  problems: z.array(z.object({ kind: z.string(), text: z.string(), since: Timestamp })),
  database: z
    .object({
      version: z.string(),
      bytes: z.number(),
      is_embedded: z.boolean(),
      /** The duration of a trivial query. */
      latency_ms: z.number(),
    })
    .nullable(),
  /** Null if the database is not embedded. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  /** Null if no engine runs in this process. */
  engine: z
    .object({
      /** The part of the 256 partitions that this engine owns. */
      partitions: count,
      scheduled_checks: count,
      since_last_probe_seconds: seconds,
      since_last_stored_seconds: seconds,
      held_results: count,
      dropped_results: count,
    })
    .nullable(),
  /** The lateness of polls since the start of this process. Null if there are none. */
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
      by_task: z.array(z.object({ task: z.string(), waiting: count, failing: count })),
    })
    .nullable(),
  locations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      queued_jobs: count,
      unavailable: z.record(z.string(), z.string()),
    }),
  ),
  last_backup: z.object({ finished_on: Timestamp, bytes: z.number(), has_results: z.boolean() }).nullable(),
  /** The paired installation, or one that is about to be paired (`is_paired`). */
  pair: z
    .object({
      address: z.string(),
      is_paired: z.boolean(),
      looked_on: Timestamp.nullable(),
      answered_on: Timestamp.nullable(),
      /** `since` is null if the start is unknown because this installation was isolated. */
      trouble: z.object({ kind: PairTrouble, text: z.string(), since: Timestamp.nullable() }).nullable(),
      /**
       * Whether this installation is connected while the other one does not respond. Operators are notified only if it
       * is.
       */
      connection: z.enum(['connected', 'isolated', 'unknown']),
      stopped_on: Timestamp.nullable(),
      /** Whether the operators were emailed about the problem. */
      is_told: z.boolean(),
      state: PairState.nullable(),
    })
    .nullable(),
  /** Certificates that expire within 14 days or have expired. */
  certificates: z.array(z.object({ domain: z.string(), ends_on: Timestamp })),
});
export type HealthOverview = z.infer<typeof HealthOverview>;

export const getHealthOverview = endpoint({
  method: 'GET',
  path: '/operator/health/',
  access: 'operator',
  summary: 'Get the health of Pharos itself, and its free disk space',
  tag: 'Operators',
  status: 200,
  response: HealthOverview,
});
