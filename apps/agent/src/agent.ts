import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Bus, Subscription } from '@pharos/bus/port.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { addStuckThread, findStuckSince, type StuckThreads } from '@pharos/domain/self-watch/stuck-threads.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { preloadKoffi } from '@pharos/probes/icmp/preload-koffi.ts';
import { findOwnAddress } from './find-own-address.ts';
import { type LatenessFigures, LatenessRecord } from './lateness-record.ts';
import type { AgentLog } from './log.ts';
import { ownFamilies } from './own-families.ts';
import { ResultSendBuffer } from './result-send-buffer.ts';
import { ThreadPool } from './thread-pool/thread-pool.ts';

export interface AgentOptions {
  bus: Bus;
  location: string;
  locationName: string;
  /** As targets see it. The default is the address from which the machine sends. */
  address?: string | undefined;
  version?: string | undefined;
  /** The default is half the number of cores, because the engine, API and database need the other half. */
  threads?: number | undefined;
  /** For all threads together. */
  concurrency?: number | undefined;
  egress: EgressPolicy;
  /** The product URL in the User-Agent header. */
  baseUrl: string;
  log: AgentLog;
  threadEntry?: URL;
  /** The default is 5,000. */
  maxSilenceMs?: number;
}

export interface AgentStats {
  threads: number;
  /** Threads that died or were stuck. */
  threadsReplaced: number;
  threadsStuck: number;
  /**
   * The time (`performance.now()`) since which threads have been stuck repeatedly. Null if none was stuck in the last
   * ten minutes.
   */
  stuckSince: number | null;
  inFlight: number;
  queued: number;
  /** Jobs that expired before they started. */
  missed: number;
  /** Excludes expired jobs. */
  proberErrors: number;
  /** The results that the bus has not accepted yet, and those that were dropped because the buffer was full. */
  resultsBuffered: number;
  resultsDropped: number;
  lateness: LatenessFigures;
}

const PROBES_GRACE_MS = 5000;
const RESULTS_GRACE_MS = 2000;
const DEFAULT_CONCURRENCY = 2000;
const THREAD_ENTRY = new URL('./probe-thread/main.ts', import.meta.url);

const defaultThreads = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

export class Agent implements AsyncDisposable {
  readonly #options: AgentOptions;
  readonly #threads: number;
  readonly #lateness = new LatenessRecord();
  readonly #sendBuffer: ResultSendBuffer;
  readonly #pool: ThreadPool;
  #threadsStuck = 0;
  #stuck: StuckThreads | null = null;
  #missed = 0;
  #proberErrors = 0;
  #jobs: Subscription | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: AgentOptions) {
    const {
      bus,
      egress,
      baseUrl,
      log,
      concurrency = DEFAULT_CONCURRENCY,
      threadEntry = THREAD_ENTRY,
      maxSilenceMs,
    } = options;
    this.#options = options;
    this.#threads = options.threads ?? defaultThreads();
    this.#sendBuffer = new ResultSendBuffer({ publish: (results) => bus.publishResults(results), log });
    this.#pool = new ThreadPool(this.#threads, {
      entry: threadEntry,
      setup: { concurrency: Math.max(2, Math.ceil(concurrency / this.#threads)), egress, baseUrl },
      onResults: (results) => this.#handOver(results),
      onStuck: () => this.#countStuckThread(),
      log,
      maxSilenceMs,
    });
  }

  /** Rejects, and leaves nothing running, if a thread cannot be started. */
  async start(): Promise<void> {
    const { bus, location, locationName, egress, version, concurrency = DEFAULT_CONCURRENCY, log } = this.#options;
    const address = this.#options.address ?? (await findOwnAddress(egress));
    await preloadKoffi();
    const { types, unavailable } = await this.#pool.start();
    const announced = {
      types: [...types],
      unavailable,
      address,
      version,
      families: ownFamilies(),
      capacity: concurrency,
    };
    this.#jobs = await bus.onJobs({ agentId: randomUUID(), location, locationName, ...announced }, (jobs) =>
      this.#pool.run(jobs),
    );
    log.info({ location, address, threads: this.#threads, types }, 'The agent is registered and accepts jobs');
    for (const [type, reason] of Object.entries(unavailable)) {
      log.warn({ location, type, reason }, `This location cannot run ${type} checks: ${reason}`);
    }
  }

  /** Finishes the running probes (within 5 s), and publishes their results. Idempotent. */
  stop(): Promise<void> {
    this.#stopped ??= this.#drain();
    return this.#stopped;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  stats(): AgentStats {
    const { active, waiting, replaced } = this.#pool.load();
    return {
      threads: this.#threads,
      threadsReplaced: replaced,
      threadsStuck: this.#threadsStuck,
      stuckSince: findStuckSince(this.#stuck, performance.now()),
      inFlight: active,
      queued: waiting,
      missed: this.#missed,
      proberErrors: this.#proberErrors,
      resultsBuffered: this.#sendBuffer.buffered,
      resultsDropped: this.#sendBuffer.dropped,
      lateness: this.#lateness.figures(),
    };
  }

  async #drain(): Promise<void> {
    await this.#jobs?.stop();
    await this.#pool.stop(PROBES_GRACE_MS);
    await this.#sendBuffer.stop(RESULTS_GRACE_MS);
  }

  #countStuckThread(): void {
    this.#threadsStuck += 1;
    this.#stuck = addStuckThread(this.#stuck, performance.now());
  }

  #handOver(results: readonly ProbeResult[]): void {
    for (const { verdict, proberError, startedAt, dueAt } of results) {
      if (verdict !== null) this.#lateness.add(startedAt - dueAt);
      else if (proberError === EXPIRED) this.#missed += 1;
      else this.#proberErrors += 1;
    }
    this.#sendBuffer.push(results);
  }
}
