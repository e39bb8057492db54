import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { UnavailableTypes } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';

/** What a probe thread is started with. */
export interface ThreadSetup {
  /** Probes under way at once in this thread. */
  concurrency: number;
  egress: EgressPolicy;
  baseUrl: string;
  /** Three 32-bit integers that the thread updates: probes under way, jobs waiting, and a count that changes while the thread makes progress. */
  gauges: SharedArrayBuffer;
}

/**
 * Batches travel as they are: measured for 1 to 100 messages, the structured clone costs what JSON text costs
 * (about 2 µs a result in a batch of 16), and only the size of the batch matters.
 */
export type ToThread = { kind: 'jobs'; jobs: readonly ProbeJob[] } | { kind: 'drain' };

/** What a thread can probe, and why not the rest. */
export interface Abilities {
  types: readonly CheckType[];
  unavailable: UnavailableTypes;
}

export type FromThread =
  | { kind: 'ready'; abilities: Abilities }
  | { kind: 'results'; results: readonly ProbeResult[] }
  | { kind: 'drained' };
