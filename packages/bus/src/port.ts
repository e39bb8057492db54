import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

export interface Subscription {
  /** Resolves when the running handlers have ended. */
  stop(): Promise<void>;
}

/**
 * Carries jobs from engines to the agents of a location, and results back, in batches. Messages are delivered at least
 * once while both sides run. Receivers drop duplicates by `runId`, and jobs after their `expiresAt`.
 */
export interface Bus extends AsyncDisposable {
  /** Engine side. Sends each job to one agent of its location. Without an agent, the job is lost. */
  publishJobs(jobs: readonly ProbeJob[]): Promise<void>;
  /**
   * Engine side. The handler resolves when the results are stored. Until then, they may be delivered again. The handler
   * gets results in order, and must limit the amount that it stores.
   */
  onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription>;
  /**
   * Engine side. Passes on results of checks that another engine owns now. Any engine may get them, also this one. The
   * mark of confined agents remains.
   */
  passOn(results: readonly ProbeResult[]): Promise<void>;
  /**
   * Any side. Runs one job and returns the result only to the caller, outside of the shared stream. Rejects if the
   * location has no agent, or if no response arrives within `timeoutMs`.
   */
  request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult>;
  /** Engine side. Returns the locations with a live agent. */
  locations(): LiveLocation[];

  /** Agent side. */
  publishResults(results: readonly ProbeResult[]): Promise<void>;
  /** Agent side. Takes jobs of the agent's location until it is stopped. */
  onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription>;

  /** Ends every subscription and rejects every request. Idempotent. */
  close(): Promise<void>;
}
