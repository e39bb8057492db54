import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { EgressPolicy } from './egress-guard/policy.ts';

/** The finding of a prober. The agent adds the members of the job to it. */
export type ProbeFinding = Omit<
  ProbeResult,
  'runId' | 'checkId' | 'revision' | 'purpose' | 'location' | 'dueAt' | 'startedAt'
>;

export interface ProbeContext {
  /** The policy of addresses that probes may reach. */
  egress: EgressPolicy;
  /** The URL of the product, which is part of the User-Agent. */
  baseUrl: string;
  /**
   * Name servers to query instead of those of the system, as "address:port". Used by tests and for pinned resolvers.
   */
  nameServers?: readonly string[];
  /** Hosts file to read instead of that of the system. */
  hostsFile?: string;
  /** Root certificates of private authorities as PEM, which are trusted in addition to those of the system. */
  trustedRoots?: readonly string[];
}

/**
 * Runs one probe. Never rejects, because every failure is a finding. Resolves no later than the timeout of the target.
 */
export type Prober<T extends ProbeTarget = ProbeTarget> = (target: T, context: ProbeContext) => Promise<ProbeFinding>;
