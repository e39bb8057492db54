import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

export interface Subscription {
  /** Ends the delivery of messages. Resolves when the running handlers have ended. */
  stop(): Promise<void>;
}

/**
 * Carries jobs from engines to the agents of a location, and results back, in batches. Messages are delivered at least
 * once while both sides run. Receivers drop duplicates by `runId`, and jobs after their `expiresAt`.
 */
export interface Bus extends AsyncDisposable {
  /**
   * Engine side. Sends each job to one agent of its location. Jobs of a location without an agent are lost, as if they
   * had expired.
   */
  publishJobs(jobs: readonly ProbeJob[]): Promise<void>;
  /**
   * Engine side. The handler resolves when the results are stored. Until then, they may be delivered again. The handler
   * gets all results in order, and must limit the amount that it stores.
   */
  onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription>;
  /**
   * Engine side. Passes on results of checks that another engine owns now. Some engine gets each of them, which may be
   * this engine again. The mark for results of confined agents remains. Does nothing if there is only one engine.
   */
  passOn(results: readonly ProbeResult[]): Promise<void>;
  /**
   * Any side. Runs one job whose result is returned only to the caller, outside of the stream that engines share.
   * Rejects if the location of the job has no agent, or if no response arrives within `timeoutMs`.
   */
  request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult>;
  /** Engine side. Returns the locations with a live agent, by key. */
  locations(): LiveLocation[];

  /** Agent side. */
  publishResults(results: readonly ProbeResult[]): Promise<void>;
  /** Agent side. Registers the agent, and takes jobs of its location until it is stopped. */
  onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription>;

  /** Ends every subscription and rejects every request. Safe to call twice. */
  close(): Promise<void>;
}
