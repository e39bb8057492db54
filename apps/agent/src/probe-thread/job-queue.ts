import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { DueQueue } from '@pharos/domain/schedule/due-queue.ts';
import { ownFault } from '../own-fault.ts';

/**
 * Jobs whose due times differ by less start together. This causes fewer wake-ups with cold caches, and is far below the
 * acceptable lateness.
 */
const GRAIN_MS = 25;
/** Maximum time between two readings of the wall clock, which can be set. */
const MAX_WAIT_MS = 1000;
/**
 * Jobs arrive one second before they are due. A job that is further in the future arrived before the clock was set
 * back.
 */
const MAX_AHEAD_MS = 10_000;
/** Number of starts before the running probes get a turn of the event loop. A start takes about 30 µs of CPU time. */
const STARTS_PER_TURN = 32;
/**
 * Share of the limit that polls leave free for confirmations and test probes, so that hanging targets cannot delay an
 * alert.
 */
const URGENT_SHARE = 0.1;

export interface JobQueueOptions {
  /** Never rejects. */
  run(job: ProbeJob): Promise<ProbeResult>;
  /** At least 2. */
  limit: number;
  onResult(result: ProbeResult): void;
  onLoad(active: number, waiting: number): void;
}

/** Starts each job when it is due. All check types share one limit, in the order of due times. */
export class JobQueue {
  readonly #options: JobQueueOptions;
  readonly #urgent = new DueQueue<ProbeJob>();
  readonly #polls = new DueQueue<ProbeJob>();
  readonly #pollLimit: number;
  readonly #drained = Promise.withResolvers<void>();
  #active = 0;
  #isStopping = false;
  #wakeAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #nextTurn: NodeJS.Immediate | undefined;

  constructor(options: JobQueueOptions) {
    this.#options = options;
    this.#pollLimit = options.limit - Math.max(1, Math.floor(options.limit * URGENT_SHARE));
  }

  add(jobs: readonly ProbeJob[]): void {
    this.#dropWhatLiesAhead(Date.now());
    for (const job of jobs) (job.purpose === 'poll' ? this.#polls : this.#urgent).push(job, job.dueAt);
    this.#startDue();
  }

  spare(): number {
    return this.#options.limit - this.#active;
  }

  /**
   * Returns the jobs that have not started as not probed, and resolves when the running probes have ended. Idempotent.
   */
  stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#nextTurn);
    const now = Date.now();
    for (const job of [...this.#urgent.clear(), ...this.#polls.clear()]) {
      this.#options.onResult(ownFault(job, 'the agent stopped', now));
    }
    if (this.#active === 0) this.#drained.resolve();
    return this.#drained.promise;
  }

  #startDue(): void {
    if (this.#nextTurn || this.#isStopping) return;
    const now = Date.now();
    this.#dropWhatLiesAhead(now);
    for (let started = 0; ; started++) {
      if (started === STARTS_PER_TURN) {
        this.#nextTurn = setImmediate(() => {
          this.#nextTurn = undefined;
          this.#startDue();
        });
        break;
      }
      const job = this.#take(now);
      if (!job) break;
      this.#start(job, now);
    }
    this.#options.onLoad(this.#active, this.#urgent.size + this.#polls.size);
    if (!this.#nextTurn) this.#sleep(now);
  }

  #dropWhatLiesAhead(now: number): void {
    for (const queue of [this.#urgent, this.#polls]) {
      if ((queue.nextDueAt() ?? now) <= now + MAX_AHEAD_MS) continue;
      for (const job of queue.clear()) this.#options.onResult(ownFault(job, 'the clock was set back', now));
    }
  }

  #take(now: number): ProbeJob | undefined {
    if (this.#active >= this.#options.limit) return undefined;
    return this.#urgent.takeDue(now) ?? (this.#active < this.#pollLimit ? this.#polls.takeDue(now) : undefined);
  }

  #start(job: ProbeJob, now: number): void {
    const { run, onResult } = this.#options;
    if (now > job.expiresAt) {
      onResult(ownFault(job, EXPIRED, now));
      return;
    }
    this.#active += 1;
    void run(job).then((result) => {
      this.#active -= 1;
      onResult(result);
      if (this.#isStopping && this.#active === 0) this.#drained.resolve();
      this.#startDue();
    });
  }

  /** A due job without free capacity needs no timer, because the next probe that ends starts it. */
  #sleep(now: number): void {
    const next = Math.min(laterThan(now, this.#urgent.nextDueAt()), laterThan(now, this.#polls.nextDueAt()));
    if (next >= this.#wakeAt) return;
    clearTimeout(this.#timer);
    this.#wakeAt = next;
    this.#timer = setTimeout(
      () => {
        this.#wakeAt = Number.POSITIVE_INFINITY;
        this.#startDue();
      },
      Math.min(MAX_WAIT_MS, Math.max(GRAIN_MS, next - now)),
    );
  }
}

const laterThan = (now: number, at: number | undefined): number =>
  at === undefined || at <= now ? Number.POSITIVE_INFINITY : at;
