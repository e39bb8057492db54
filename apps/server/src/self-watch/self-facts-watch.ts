import type { EngineWork, SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import type { Logger } from 'pino';
import { inspectQueue, type QueueInspection } from '../storage/self-watch/inspect-queue.ts';
import { openWatchPool, type WatchPool } from '../storage/self-watch/watch-pool.ts';

export interface SelfFactsParts {
  databaseUrl: string;
  /** Null if no engine runs or none has started yet. The same applies to `agent` and `worker`. */
  vitals: () => EngineWork | null;
  agent: () => { stuckSince: number | null } | null;
  worker: () => { withoutSessionSince: number | null } | null;
  log: Logger;
  /** Returns milliseconds of a monotonic clock, which all these facts use. */
  now?: () => number;
}

const INSPECTION_INTERVAL_MS = 2000;
/** Timeout after which a database counts as unresponsive. */
const ANSWER_MS = 3000;
/** A timer that is this late shows that the process could not run. */
const SUSPENDED_AFTER_MS = 10_000;

/**
 * Monitors whether Pharos works. Inspects the database repeatedly on a separate connection, so that a read needs no
 * query.
 */
export class SelfFactsWatch implements AsyncDisposable {
  readonly #parts: SelfFactsParts;
  readonly #now: () => number;
  readonly #pool: WatchPool;
  #timer: NodeJS.Timeout | undefined;
  #inspection: Promise<void> | undefined;
  #isStopped = false;
  #databaseAwaySince: number | null = null;
  #nextJob: { id: string; since: number } | null = null;
  #undeliveredSince: number | null = null;
  #lastRunAt: number;
  #suspendedUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: SelfFactsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#pool = openWatchPool(parts.databaseUrl, ANSWER_MS);
    this.#lastRunAt = this.#now();
  }

  /** Resolves after the first inspection, regardless of its result. */
  async start(): Promise<void> {
    this.#lastRunAt = this.#now();
    this.#timer ??= setInterval(() => {
      this.#detectSuspension();
      void this.inspect();
    }, INSPECTION_INTERVAL_MS);
    await this.inspect();
  }

  /** The facts are at most a few seconds old. */
  read(): SelfFacts {
    // The first reader after a pause must learn about it, even before the timer runs.
    this.#detectSuspension();
    const worker = this.#parts.worker();
    return {
      engine: this.#parts.vitals(),
      agent: this.#parts.agent(),
      databaseAwaySince: this.#databaseAwaySince,
      worker: worker && { awaySince: worker.withoutSessionSince },
      queue: { stuckSince: this.#nextJob?.since ?? null, undeliveredSince: this.#undeliveredSince },
      suspendedUntil: this.#suspendedUntil,
    };
  }

  /** Does nothing while an inspection runs. Never rejects. */
  inspect(): Promise<void> {
    this.#inspection ??= this.#inspect().finally(() => {
      this.#inspection = undefined;
    });
    return this.#inspection;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#inspection;
    await this.#pool.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #inspect(): Promise<void> {
    const startedAt = this.#now();
    try {
      await this.#pool.query('select 1');
      this.#databaseAwaySince = null;
    } catch {
      // Each user of the database logs that it is unavailable.
      this.#databaseAwaySince ??= startedAt;
      this.#knowNothingOfTheQueue();
      return;
    }
    try {
      this.#takeIn(await inspectQueue(this.#pool), this.#now());
    } catch (error) {
      this.#knowNothingOfTheQueue();
      this.#parts.log.warn(
        { err: error },
        'The job queue could not be inspected for waiting alerts; trying again in 2 seconds',
      );
    }
  }

  #takeIn({ nextDueJob, undeliveredForMs }: QueueInspection, now: number): void {
    if (nextDueJob === null) this.#nextJob = null;
    else if (nextDueJob !== this.#nextJob?.id) this.#nextJob = { id: nextDueJob, since: now };
    this.#undeliveredSince = undeliveredForMs === null ? null : now - undeliveredForMs;
  }

  /** An unresponsive database is not a problem of the queue. */
  #knowNothingOfTheQueue(): void {
    this.#nextJob = null;
    this.#undeliveredSince = null;
  }

  #detectSuspension(): void {
    const now = this.#now();
    if (now - this.#lastRunAt > SUSPENDED_AFTER_MS) this.#suspendedUntil = now;
    this.#lastRunAt = now;
  }
}
