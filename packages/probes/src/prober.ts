import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { EgressPolicy } from './egress-guard/policy.ts';

export type ProbeFinding = Omit<
  ProbeResult,
  'runId' | 'checkId' | 'revision' | 'purpose' | 'location' | 'dueAt' | 'startedAt'
>;

export interface ProbeContext {
  egress: EgressPolicy;
  baseUrl: string;
  /** As "address:port". Used by tests and for pinned resolvers. */
  nameServers?: readonly string[];
  hostsFile?: string;
  /** As PEM, in addition to the roots of the system. */
  trustedRoots?: readonly string[];
}

/** Never rejects, because every failure is a finding. Resolves no later than the timeout of the target. */
export type Prober<T extends ProbeTarget = ProbeTarget> = (target: T, context: ProbeContext) => Promise<ProbeFinding>;
