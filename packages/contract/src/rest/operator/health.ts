import { z } from 'zod';
import { endpoint, Timestamp } from '../common/endpoint.ts';
import { PairState, PairTrouble } from '../pair/pair.ts';

const count = z.number().int();
const seconds = z.number().nullable();

/** Whether Pharos itself does its work, and how much room it has. What can't be read at the moment is null. */
export const HealthOverview = z.object({
  version: z.string(),
  node: z.string(),
  /** Since when this process runs. */
  started_on: Timestamp,
  /** What keeps Pharos from its work at present, in words. */
  problems: z.array(z.object({ kind: z.string(), text: z.string(), since: Timestamp })),
  database: z
    .object({
      version: z.string(),
      bytes: z.number(),
      is_embedded: z.boolean(),
      /** Milliseconds that a query without work took. */
      latency_ms: z.number(),
    })
    .nullable(),
  /** Where the embedded database lies; null with one of its own server. */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  /** Null where no engine runs in this process. */
  engine: z
    .object({
      /** Held by this engine, of 256. */
      partitions: count,
      scheduled_checks: count,
      since_last_probe_seconds: seconds,
      since_last_stored_seconds: seconds,
      held_results: count,
      dropped_results: count,
    })
    .nullable(),
  /** How late polls began since the start of this process: bounds below which half, and 99 of 100, lie; null without any. */
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
      /** Waiting jobs by kind, the most first. */
      by_task: z.array(z.object({ task: z.string(), waiting: count, failing: count })),
    })
    .nullable(),
  locations: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      /** Jobs handed over and not yet answered. */
      queued_jobs: count,
      /** Types of checks that it cannot run, with the reason. */
      unavailable: z.record(z.string(), z.string()),
    }),
  ),
  /** The last one that `npm run backup` made; null: none was. */
  last_backup: z.object({ finished_on: Timestamp, bytes: z.number(), has_results: z.boolean() }).nullable(),
  /** The installation that this one is paired with, or is about to be (`is_paired`); null: none is. */
  pair: z
    .object({
      address: z.string(),
      is_paired: z.boolean(),
      /** When it was last asked, and when it last answered; null: not yet. */
      looked_on: Timestamp.nullable(),
      answered_on: Timestamp.nullable(),
      /** What is wrong with it, in words, and since when; since null: not known, as this side was cut off. */
      trouble: z.object({ kind: PairTrouble, text: z.string(), since: Timestamp.nullable() }).nullable(),
      /** Whether this side is connected, while the other one does not answer: unless it is, nobody is told. */
      connection: z.enum(['connected', 'isolated', 'unknown']),
      /** When it told that it stops in an orderly way; null: it runs, or did not tell. */
      stopped_on: Timestamp.nullable(),
      /** Whether operators were mailed of the trouble. */
      is_told: z.boolean(),
      /** What it last answered. */
      state: PairState.nullable(),
    })
    .nullable(),
  /** Certificates of status pages' domains that end within 14 days, or have ended. */
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
