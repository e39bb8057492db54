import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { UnavailableTypes } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';

/** The data with which a probe thread is started. */
export interface ThreadSetup {
  /** Maximum number of probes that run at the same time in this thread. */
  concurrency: number;
  egress: EgressPolicy;
  baseUrl: string;
  /**
   * Three 32-bit integers that the thread updates: the number of running probes, the number of waiting jobs, and a
   * counter that changes while the thread makes progress.
   */
  gauges: SharedArrayBuffer;
}

/**
 * Batches are sent as objects. Measured for 1 to 100 messages, a structured clone costs as much as JSON text: about 2
 * µs per result in a batch of 16. Only the size of the batch matters.
 */
export type ToThread = { kind: 'jobs'; jobs: readonly ProbeJob[] } | { kind: 'drain' };

/** The check types that a thread can probe, and the reasons for the types that it cannot probe. */
export interface Abilities {
  types: readonly CheckType[];
  unavailable: UnavailableTypes;
}

export type FromThread =
  | { kind: 'ready'; abilities: Abilities }
  | { kind: 'results'; results: readonly ProbeResult[] }
  | { kind: 'drained' };
