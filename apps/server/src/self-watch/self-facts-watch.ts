import type { EngineWork, SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import type { Logger } from 'pino';
import { inspectQueue, type QueueInspection } from '../storage/self-watch/inspect-queue.ts';
import { openWatchPool, type WatchPool } from '../storage/self-watch/watch-pool.ts';

export interface SelfFactsParts {
  databaseUrl: string;
  /** What the engine knows of its work; null where none runs, or none has started yet. */
  vitals: () => EngineWork | null;
  /** The agent of this process; null where none runs, or none has started yet. */
  agent: () => { stuckSince: number | null } | null;
  /** The worker of this process; null where none runs, or none has started yet. */
  worker: () => { withoutSessionSince: number | null } | null;
  log: Logger;
  /** Milliseconds of the clock that nobody sets, by which all these facts go. */
  now?: () => number;
}

/** How often the database is looked at. */
const LOOK_MS = 2000;
/** A database that takes longer for a look does not answer. */
const ANSWER_MS = 3000;
/** A timer that comes so late means that the process could not run. */
const HELD_UP_MS = 10_000;

/** Knows whether Pharos does its work, without asking when it is asked: looks at the database again and again, on a connection of its own. */
export class SelfFactsWatch implements AsyncDisposable {
  readonly #parts: SelfFactsParts;
  readonly #now: () => number;
  readonly #pool: WatchPool;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = false;
  #databaseAwaySince: number | null = null;
  #nextJob: { id: string; since: number } | null = null;
  #undeliveredSince: number | null = null;
  #lastRunAt: number;
  #heldUpUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: SelfFactsParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#pool = openWatchPool(parts.databaseUrl, ANSWER_MS);
    this.#lastRunAt = this.#now();
  }

  /** Resolves after the first look, whatever it finds. */
  async start(): Promise<void> {
    this.#lastRunAt = this.#now();
    this.#timer ??= setInterval(() => {
      this.#noticeHoldUp();
      void this.look();
    }, LOOK_MS);
    await this.look();
  }

  /** What is known now; at most some seconds old. */
  read(): SelfFacts {
    // Whoever asks first after a hold-up is told of it, be it before the timer.
    this.#noticeHoldUp();
    const worker = this.#parts.worker();
    return {
      engine: this.#parts.vitals(),
      agent: this.#parts.agent(),
      databaseAwaySince: this.#databaseAwaySince,
      worker: worker && { awaySince: worker.withoutSessionSince },
      queue: { stuckSince: this.#nextJob?.since ?? null, undeliveredSince: this.#undeliveredSince },
      heldUpUntil: this.#heldUpUntil,
    };
  }

  /** Looks at the database, unless a look is under way. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#looking;
    await this.#pool.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #look(): Promise<void> {
    const begunAt = this.#now();
    try {
      await this.#pool.query('select 1');
      this.#databaseAwaySince = null;
    } catch {
      // Who needs the database logs that it is away.
      this.#databaseAwaySince ??= begunAt;
      this.#knowNothingOfTheQueue();
      return;
    }
    try {
      this.#takeIn(await inspectQueue(this.#pool), this.#now());
    } catch (error) {
      this.#knowNothingOfTheQueue();
      this.#parts.log.warn({ err: error }, 'Could not look at whether alerts wait; it is tried again');
    }
  }

  #takeIn({ nextDueJob, undeliveredForMs }: QueueInspection, now: number): void {
    if (nextDueJob === null) this.#nextJob = null;
    else if (nextDueJob !== this.#nextJob?.id) this.#nextJob = { id: nextDueJob, since: now };
    this.#undeliveredSince = undeliveredForMs === null ? null : now - undeliveredForMs;
  }

  /** What a database that does not answer leaves open is no problem of its own. */
  #knowNothingOfTheQueue(): void {
    this.#nextJob = null;
    this.#undeliveredSince = null;
  }

  #noticeHoldUp(): void {
    const now = this.#now();
    if (now - this.#lastRunAt > HELD_UP_MS) this.#heldUpUntil = now;
    this.#lastRunAt = now;
  }
}
