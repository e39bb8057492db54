import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { type EngineParts, EngineTerm } from './engine-term.ts';
import type { EngineVitals } from './vitals.ts';

/** Before the next try after a lost connection, or a try that failed. */
const RETRY = { firstMs: 1000, longestMs: 10_000, shortestMs: 200 };

/** Schedules and judges, term after term, until it is stopped. */
export class Engine implements AsyncDisposable {
  readonly #parts: EngineParts;
  readonly #stopping = new AbortController();
  readonly #stopped: Promise<Error>;
  #term: EngineTerm | undefined;
  readonly #begun = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    const { signal } = this.#stopping;
    this.#stopped = new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(new Error('The engine stops')), { once: true });
    });
  }

  /** Partitions held now; 0 while the database can't be reached. */
  get partitions(): number {
    return this.#term?.partitions ?? 0;
  }

  vitals(): EngineVitals {
    return {
      partitions: this.partitions,
      withoutPartitionsSince: null,
      scheduledChecks: 0,
      unprobedSince: null,
      unstoredSince: null,
      heldResults: 0,
      droppedResults: 0,
      lastStoredAt: null,
      lastProbedAt: null,
    };
  }

  /** Resolves when the first term has begun, however often that takes; later terms begin by themselves. */
  async start(): Promise<void> {
    this.#running ??= this.#runTerms();
    await Promise.race([this.#begun.promise, this.#running]);
  }

  /** Stores what has come in, and releases the partitions. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #runTerms(): Promise<void> {
    const { log } = this.#parts;
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#runTerm(() => {
          failures = 0;
          this.#begun.resolve();
        });
      } catch (error) {
        log.warn({ err: error }, 'The engine cannot take over partitions; it tries again');
      }
      failures += 1;
      await sleep(backoffMs(failures, RETRY, Math.random()), undefined, { signal }).catch(() => {});
    }
  }

  /** Resolves when the connection was lost or the engine stops; rejects when the term could not begin. */
  async #runTerm(onBegun: () => void): Promise<void> {
    const { storage, log } = this.#parts;
    const session = await storage.openSession();
    const term = new EngineTerm(this.#parts, session);
    try {
      await term.start();
    } catch (error) {
      await term.stop(error as Error, { isLost: true });
      throw error;
    }
    this.#term = term;
    onBegun();
    const reason = await Promise.race([session.lost, this.#stopped]);
    const isLost = !this.#stopping.signal.aborted;
    if (isLost) log.warn({ err: reason }, 'The engine lost its database connection and begins a new term');
    await term.stop(reason, { isLost });
    this.#term = undefined;
  }
}
