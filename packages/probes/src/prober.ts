import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { EgressPolicy } from './egress-guard/policy.ts';

/** What a prober reports; the agent adds the ids of the job. */
export type ProbeFinding = Omit<
  ProbeResult,
  'runId' | 'checkId' | 'revision' | 'purpose' | 'location' | 'dueAt' | 'startedAt'
>;

export interface ProbeContext {
  /** Which addresses may be reached. */
  egress: EgressPolicy;
  /** The product's URL, named in the User-Agent. */
  baseUrl: string;
  /** Name servers to ask instead of the system's, "address:port"; for tests and pinned resolvers. */
  nameServers?: readonly string[];
  /** Hosts file to read instead of the system's. */
  hostsFile?: string;
  /** Roots to trust besides the system's, as PEM: private authorities. */
  trustedRoots?: readonly string[];
}

/** Runs one probe. Never rejects: every failure is a finding. Ends by the target's timeout. */
export type Prober<T extends ProbeTarget = ProbeTarget> = (target: T, context: ProbeContext) => Promise<ProbeFinding>;
