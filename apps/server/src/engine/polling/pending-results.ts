import { resultBytes } from '@pharos/bus/result-bytes.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import { fairLevel } from './fair-level.ts';

/** Older results are irrelevant: their time is recorded as unknown. */
const MAX_MS = 3_600_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** Below the maximum, because each drop scans all results. */
const LEFT_BYTES = 240 * 1024 * 1024;

export interface AcceptedResults {
  results: readonly ProbeResult[];
  stored(): void;
  /** The results that could not be stored are taken again first. */
  refuse(): void;
}

interface Delivery {
  left: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

interface PendingResult {
  result: ProbeResult;
  bytes: number;
  /** Arrival time from the monotonic clock. */
  at: number;
  delivery: Delivery;
}

/**
 * Stores results in memory until they are in the database, across terms and lost connections. They are limited by age
 * (an hour) and memory (256 MiB). The checks with the most data lose their oldest results first. The time of dropped
 * results is recorded as unknown.
 */
export class PendingResults {
  readonly #log: Logger;
  #waiting: PendingResult[] = [];
  #taken: readonly PendingResult[] = [];
  #bytes = 0;
  #dropped = 0;
  #lastStoredAt: number | null = null;
  #stored = 0;
  #accepted = 0;
  #hasSkipped = false;
  #onArrival: ((results: readonly ProbeResult[]) => void) | undefined;
  #closedBy: Error | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Includes taken results that are not stored yet. */
  get size(): number {
    return this.#waiting.length + this.#taken.length;
  }

  /** Arrival time of the oldest result (`performance.now()`). */
  get oldestAt(): number | null {
    return this.#taken[0]?.at ?? this.#waiting[0]?.at ?? null;
  }

  get dropped(): number {
    return this.#dropped;
  }

  get accepted(): number {
    return this.#accepted;
  }

  get hasSkipped(): boolean {
    return this.#hasSkipped;
  }

  get stored(): number {
    return this.#stored;
  }

  /** The time (`performance.now()`) at which results were last stored. */
  get lastStoredAt(): number | null {
    return this.#lastStoredAt;
  }

  /** Resolves when the results are stored or dropped. Rejects if the queue is closed. */
  accept(results: readonly ProbeResult[]): Promise<void> {
    if (this.#closedBy) return Promise.reject(this.#closedBy);
    if (results.length === 0) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const delivery = { left: results.length, resolve, reject };
    const at = performance.now();
    this.#accepted += results.length;
    for (const result of results) {
      const bytes = resultBytes(result);
      this.#bytes += bytes;
      this.#waiting.push({ result, bytes, at, delivery });
    }
    this.#dropExcess(at);
    this.#onArrival?.(results);
    return promise;
  }

  /** Supports only one listener. Returns a function that removes it. */
  listen(onArrival: (results: readonly ProbeResult[]) => void): () => void {
    this.#onArrival = onArrival;
    return () => {
      if (this.#onArrival === onArrival) this.#onArrival = undefined;
    };
  }

  /** Takes at most `maxCount` of the oldest results. Results that were taken earlier must be settled before. */
  take(maxCount: number, mayTake?: (result: ProbeResult) => boolean): AcceptedResults {
    this.#hasSkipped = false;
    if (!mayTake) this.#taken = this.#waiting.splice(0, maxCount);
    else {
      const taken: PendingResult[] = [];
      this.#waiting = this.#waiting.filter((pending) => {
        if (taken.length >= maxCount) return true;
        const isTaken = mayTake(pending.result);
        if (isTaken) taken.push(pending);
        else this.#hasSkipped = true;
        return !isTaken;
      });
      this.#taken = taken;
    }
    const taken = this.#taken;
    return {
      results: taken.map(({ result }) => result),
      stored: () => {
        this.#taken = [];
        if (taken.length > 0) this.#lastStoredAt = performance.now();
        this.#stored += taken.length;
        for (const pending of taken) this.#settle(pending);
      },
      refuse: () => {
        this.#taken = [];
        this.#waiting = [...taken, ...this.#waiting];
        if (this.#closedBy) this.close(this.#closedBy);
      },
    };
  }

  /** Rejects waiting and new results, so that the bus can send them to another engine. Safe to call twice. */
  close(reason: Error): void {
    this.#closedBy ??= reason;
    for (const { delivery } of this.#waiting) delivery.reject(reason);
    this.#waiting = [];
  }

  #dropExcess(now: number): void {
    const before = this.#waiting.length;
    const fresh = this.#waiting.findIndex(({ at }) => at > now - MAX_MS);
    if (fresh > 0) for (const pending of this.#waiting.splice(0, fresh)) this.#settle(pending);
    if (this.#bytes > MAX_BYTES) this.#dropFairly();
    const dropped = before - this.#waiting.length;
    if (dropped === 0) return;
    if (this.#dropped === 0) {
      this.#log.error('Too many results wait to be stored; the oldest are discarded');
    }
    this.#dropped += dropped;
  }

  /** Drops waiting results only, because taken results are being stored. */
  #dropFairly(): void {
    const bytesOfCheck = new Map<number, number>();
    const bytesOf = ({ result: { checkId } }: PendingResult): number => bytesOfCheck.get(checkId) ?? 0;
    for (const pending of this.#waiting) bytesOfCheck.set(pending.result.checkId, bytesOf(pending) + pending.bytes);
    const taken = this.#taken.reduce((sum, { bytes }) => sum + bytes, 0);
    const level = fairLevel(bytesOfCheck.values(), LEFT_BYTES - taken);
    this.#waiting = this.#waiting.filter((pending) => {
      if (this.#bytes <= LEFT_BYTES || bytesOf(pending) <= level) return true;
      bytesOfCheck.set(pending.result.checkId, bytesOf(pending) - pending.bytes);
      this.#settle(pending);
      return false;
    });
  }

  #settle({ bytes, delivery }: PendingResult): void {
    this.#bytes -= bytes;
    delivery.left -= 1;
    if (delivery.left === 0) delivery.resolve();
  }
}
