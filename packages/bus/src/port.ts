import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration, LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

export interface Subscription {
  /** Stops taking further messages; resolves when handlers under way have ended. */
  stop(): Promise<void>;
}

/**
 * Carries jobs from engines to the agents of a location and results back, in batches.
 * Delivery is at least once while both sides live: receivers drop duplicates by `runId`, and a job past its `expiresAt`.
 */
export interface Bus extends AsyncDisposable {
  /** Engine side. Each job goes to one agent of its location. Jobs of a location without an agent are lost, as if expired. */
  publishJobs(jobs: readonly ProbeJob[]): Promise<void>;
  /**
   * Engine side. The handler resolves once the results are stored; until then they may come again. It is handed whatever comes,
   * in its order, and bounds what it holds.
   */
  onResults(handler: (results: readonly ProbeResult[]) => Promise<void>): Promise<Subscription>;
  /**
   * Engine side. Hands over results of checks that another engine has by now: some engine gets each, which may be this one again. They
   * stay marked as what an agent with the credential of its location reported. Nothing where there is one engine.
   */
  passOn(results: readonly ProbeResult[]): Promise<void>;
  /**
   * Any side. Runs one job whose result comes back to the caller alone, beside the stream that engines share.
   * Rejects when its location has no agent, or no answer comes within `timeoutMs`.
   */
  request(job: ProbeJob, timeoutMs: number): Promise<ProbeResult>;
  /** Engine side. Locations with a live agent, by key. */
  locations(): LiveLocation[];

  /** Agent side. */
  publishResults(results: readonly ProbeResult[]): Promise<void>;
  /** Agent side. Registers the agent and takes jobs of its location until stopped. */
  onJobs(agent: AgentRegistration, handler: (jobs: readonly ProbeJob[]) => void): Promise<Subscription>;

  /** Ends every subscription and rejects every request. Safe to call twice. */
  close(): Promise<void>;
}
