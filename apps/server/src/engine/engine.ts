import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import type { EngineSession } from '../storage/judge/engine-session.ts';
import { EngineTerm, type EngineTermParts } from './engine-term.ts';
import { Polling, type PollingParts } from './polling/polling.ts';
import type { EngineVitals } from './vitals.ts';

export type EngineParts = Omit<EngineTermParts, 'polling'> &
  PollingParts & {
    openSession: () => Promise<EngineSession>;
  };

/**
 * `PartitionBalancer` reserves the partitions of a lost engine for some time. An engine that returns within that time
 * finds them free, so that its checks are not scheduled twice.
 */
const RETRY = { firstMs: 1000, maxMs: 5000, minMs: 200 };

const MAX_PIDS = 20;

/**
 * Schedules and judges in consecutive terms until it is stopped. While the database is unavailable, checks are probed
 * with their last known settings. Their results wait for the next term.
 */
export class Engine implements AsyncDisposable {
  readonly #parts: EngineParts;
  readonly #polling: Polling;
  readonly #stopping = new AbortController();
  readonly #stopped: Promise<Error>;
  #term: EngineTerm | undefined;
  #lastPartitions: ReadonlySet<number> = new Set();
  /** A session that hangs may still own partitions. */
  #pids: readonly number[] = [];
  readonly #started = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  /** The time since which the database responds but no term could start, or null. */
  #withoutTermSince: number | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#polling = new Polling(parts);
    const { signal } = this.#stopping;
    this.#stopped = new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(new Error('The engine stops')), { once: true });
    });
  }

  vitals(): EngineVitals {
    const { scheduler, pending, lastProbedAt, overloadedSince, blindness } = this.#polling;
    return {
      partitions: this.#term?.partitions.size ?? 0,
      withoutPartitionsSince: this.#term ? this.#term.withoutPartitionsSince : this.#withoutTermSince,
      scheduledChecks: scheduler.size,
      unprobedSince: scheduler.unprobedSince,
      overloadedSince,
      ...blindness,
      lastProbedAt,
      unstoredSince: pending.oldestAt,
      lastStoredAt: pending.lastStoredAt,
      pendingResults: pending.size,
      droppedResults: pending.dropped,
    };
  }

  /** Resolves when the first term has started, even after failed attempts. Later terms start automatically. */
  async start(): Promise<void> {
    this.#running ??= this.#run();
    await Promise.race([this.#started.promise, this.#running]);
  }

  /** Stores the received results and releases the partitions. Safe to call twice. */
  async stop(): Promise<void> {
    this.#polling.stopProbing();
    this.#stopping.abort();
    await this.#running;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #run(): Promise<void> {
    await this.#polling.start();
    await this.#runTerms();
    const { pending } = this.#polling;
    if (pending.size > 0) {
      this.#parts.log.warn(
        { results: pending.size },
        'The engine stops before all results could be stored; the rest is lost',
      );
    }
    await this.#polling.stop(await this.#stopped);
  }

  async #runTerms(): Promise<void> {
    const { log } = this.#parts;
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#runTerm(() => {
          failures = 0;
          this.#started.resolve();
        });
      } catch (error) {
        log.warn({ err: error }, 'The engine cannot claim partitions; trying again');
      }
      failures += 1;
      await sleep(backoffMs(failures, RETRY, Math.random()), undefined, { signal }).catch(() => {});
    }
  }

  async #runTerm(onStarted: () => void): Promise<void> {
    const { openSession, log } = this.#parts;
    const session = await openSession().catch((error: unknown) => {
      this.#withoutTermSince = null;
      throw error;
    });
    this.#withoutTermSince ??= performance.now();
    const term = new EngineTerm({ ...this.#parts, polling: this.#polling }, session, this.#lastPartitions, this.#pids);
    this.#pids = [session.pid, ...this.#pids].slice(0, MAX_PIDS);
    try {
      await Promise.race([term.start(), session.lost.then((error) => Promise.reject(error))]);
    } catch (error) {
      await term.stop({ isLost: true });
      throw error;
    }
    this.#term = term;
    this.#withoutTermSince = null;
    onStarted();
    const reason = await Promise.race([session.lost, this.#stopped]);
    const isLost = !this.#stopping.signal.aborted;
    if (isLost) {
      log.warn(
        { err: reason },
        'The engine lost its database connection; it continues to probe, and stores the results after it has reconnected',
      );
    }
    this.#term = undefined;
    if (term.partitions.size > 0) this.#lastPartitions = new Set(term.partitions);
    await term.stop({ isLost });
  }
}
