import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Bus } from '@pharos/bus/port.ts';
import { EXPIRED, type ProbeResult } from '@pharos/contract/bus/result.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { keepKoffiLoaded } from '@pharos/probes/icmp/keep-koffi-loaded.ts';
import { createLatenessRecord, type LatenessFigures } from './lateness.ts';
import type { AgentLog } from './log.ts';
import { createResultOutbox } from './result-outbox.ts';
import { startThreadPool } from './threads/thread-pool.ts';

export interface AgentOptions {
  bus: Bus;
  /** Key and name of the location that this agent serves. */
  location: string;
  locationName: string;
  /** Probe threads; by default half the cores, since engine, API and database need the other half. */
  threads?: number | undefined;
  /** Probes under way at once, all threads together. */
  concurrency?: number | undefined;
  egress: EgressPolicy;
  /** The product's URL, named in the User-Agent. */
  baseUrl: string;
  log: AgentLog;
}

export interface AgentStats {
  threads: number;
  /** Threads that died and were replaced. */
  threadsReplaced: number;
  /** Probes under way. */
  inFlight: number;
  /** Jobs taken and not started. */
  queued: number;
  /** Jobs not started before they expired. */
  missed: number;
  /** Results that the bus has not taken yet, and those that were given up for want of room. */
  resultsBuffered: number;
  resultsDropped: number;
  lateness: LatenessFigures;
}

export interface Agent {
  /** Takes no more jobs, ends those under way (within 5 s), hands over their results. Safe to call twice. */
  stop(): Promise<void>;
  stats(): AgentStats;
}

const PROBES_GRACE_MS = 5000;
const RESULTS_GRACE_MS = 2000;
const DEFAULT_CONCURRENCY = 2000;

const defaultThreads = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

/** Takes the jobs of a location from the bus, probes in worker threads, and returns the results. Rejects when no thread starts. */
export const startAgent = (options: AgentOptions): Promise<Agent> =>
  startAgentWith(new URL('./worker/main.ts', import.meta.url), options);

/** As startAgent, with the module that each thread runs. */
export const startAgentWith = async (entry: URL, options: AgentOptions): Promise<Agent> => {
  const { bus, location, locationName, egress, baseUrl, log } = options;
  const { threads = defaultThreads(), concurrency = DEFAULT_CONCURRENCY } = options;
  const lateness = createLatenessRecord();
  const outbox = createResultOutbox({ publish: (results) => bus.publishResults(results), log });
  let missed = 0;

  const onResults = (results: readonly ProbeResult[]): void => {
    for (const { verdict, proberError, startedAt, dueAt } of results) {
      if (verdict !== null) lateness.add(startedAt - dueAt);
      else if (proberError === EXPIRED) missed += 1;
    }
    outbox.push(results);
  };

  const setup = { concurrency: Math.max(2, Math.ceil(concurrency / threads)), egress, baseUrl };
  await keepKoffiLoaded();
  const pool = await startThreadPool(threads, { entry, setup, onResults, log });
  const { types, unavailable } = pool.abilities;
  const announcement = { agentId: randomUUID(), location, locationName, types: [...types], unavailable };
  const subscription = await bus.onJobs(announcement, pool.run);
  log.info({ location, threads, types }, 'The agent takes jobs');
  for (const [type, reason] of Object.entries(unavailable)) {
    log.warn({ location, type, reason }, `This location cannot run ${type} checks: ${reason}`);
  }

  const stop = async (): Promise<void> => {
    await subscription.stop();
    await pool.stop(PROBES_GRACE_MS);
    await outbox.close(RESULTS_GRACE_MS);
  };
  let stopped: Promise<void> | undefined;

  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
    stats() {
      const { active, waiting, replaced } = pool.load();
      return {
        threads,
        threadsReplaced: replaced,
        inFlight: active,
        queued: waiting,
        missed,
        resultsBuffered: outbox.buffered,
        resultsDropped: outbox.dropped,
        lateness: lateness.figures(),
      };
    },
  };
};
