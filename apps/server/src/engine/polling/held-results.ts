import { resultBytes } from '@pharos/bus/result-bytes.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { Logger } from 'pino';
import { fairLevel } from './fair-level.ts';

/** Older ones are news no more: their time is recorded as unknown. */
const MAX_MS = 3_600_000;
const MAX_BYTES = 256 * 1024 * 1024;
/** What is left once they take more: to find what is dropped, all of them are looked through. */
const LEFT_BYTES = 240 * 1024 * 1024;

/** Results on their way to be judged. Exactly one of `stored` and `refuse` is called. */
export interface TakenResults {
  results: readonly ProbeResult[];
  stored(): void;
  /** They could not be stored, and are the first to be taken again. */
  refuse(): void;
}

/** What the bus has handed over at once, until all of it is stored. */
interface Delivery {
  left: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Held {
  result: ProbeResult;
  bytes: number;
  /** By the monotonic clock. */
  at: number;
  delivery: Delivery;
}

/**
 * Results until they are stored, in the order in which they came in, across terms and lost connections. Bounded by age (an hour)
 * and memory (256 MiB, shared fairly: the checks that hold most lose their oldest): what is dropped is counted, and its time
 * recorded as unknown.
 */
export class HeldResults {
  readonly #log: Logger;
  #waiting: Held[] = [];
  #taken: readonly Held[] = [];
  #bytes = 0;
  #dropped = 0;
  #lastStoredAt: number | null = null;
  #stored = 0;
  #accepted = 0;
  #holdsBack = false;
  #onArrival: ((results: readonly ProbeResult[]) => void) | undefined;
  #closedBy: Error | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Results that wait to be taken. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Results that wait to be stored, those taken included. */
  get size(): number {
    return this.#waiting.length + this.#taken.length;
  }

  /** When the oldest of them came in (`performance.now()`); null when there is none. */
  get oldestAt(): number | null {
    return this.#taken[0]?.at ?? this.#waiting[0]?.at ?? null;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Results that came in since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Whether some were left where they are when results were last taken. */
  get holdsBack(): boolean {
    return this.#holdsBack;
  }

  /** Results stored since the start. */
  get stored(): number {
    return this.#stored;
  }

  /** When results were last stored (`performance.now()`); null: not yet. */
  get lastStoredAt(): number | null {
    return this.#lastStoredAt;
  }

  /** Resolves once the results are stored, or dropped; rejects when they are refused because these are closed. */
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

  /** Calls `onArrival` with whatever comes in, until the function that it returns is called. One at a time. */
  listen(onArrival: (results: readonly ProbeResult[]) => void): () => void {
    this.#onArrival = onArrival;
    return () => {
      if (this.#onArrival === onArrival) this.#onArrival = undefined;
    };
  }

  /** Takes the oldest, `most` of them at most, of those that `mayTake`. What was taken before must have been settled. */
  take(most: number, mayTake?: (result: ProbeResult) => boolean): TakenResults {
    this.#holdsBack = false;
    if (!mayTake) this.#taken = this.#waiting.splice(0, most);
    else {
      const taken: Held[] = [];
      this.#waiting = this.#waiting.filter((held) => {
        if (taken.length >= most) return true;
        const isTaken = mayTake(held.result);
        if (isTaken) taken.push(held);
        else this.#holdsBack = true;
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
        for (const held of taken) this.#settle(held);
      },
      refuse: () => {
        this.#taken = [];
        this.#waiting = [...taken, ...this.#waiting];
        if (this.#closedBy) this.close(this.#closedBy);
      },
    };
  }

  /** Refuses what waits, and whatever comes: the bus may hand it to another engine. Safe to call twice. */
  close(reason: Error): void {
    this.#closedBy ??= reason;
    for (const { delivery } of this.#waiting) delivery.reject(reason);
    this.#waiting = [];
  }

  #dropExcess(now: number): void {
    const before = this.#waiting.length;
    const fresh = this.#waiting.findIndex(({ at }) => at > now - MAX_MS);
    if (fresh > 0) for (const held of this.#waiting.splice(0, fresh)) this.#settle(held);
    if (this.#bytes > MAX_BYTES) this.#dropFairly();
    const dropped = before - this.#waiting.length;
    if (dropped === 0) return;
    if (this.#dropped === 0) {
      this.#log.error('Results that cannot be stored are more than can be held: the oldest are dropped');
    }
    this.#dropped += dropped;
  }

  /** Of those that wait: what is under way is not dropped. */
  #dropFairly(): void {
    const bytesOfCheck = new Map<number, number>();
    const bytesOf = ({ result: { checkId } }: Held): number => bytesOfCheck.get(checkId) ?? 0;
    for (const held of this.#waiting) bytesOfCheck.set(held.result.checkId, bytesOf(held) + held.bytes);
    const taken = this.#taken.reduce((sum, { bytes }) => sum + bytes, 0);
    const level = fairLevel(bytesOfCheck.values(), LEFT_BYTES - taken);
    this.#waiting = this.#waiting.filter((held) => {
      if (this.#bytes <= LEFT_BYTES || bytesOf(held) <= level) return true;
      bytesOfCheck.set(held.result.checkId, bytesOf(held) - held.bytes);
      this.#settle(held);
      return false;
    });
  }

  #settle({ bytes, delivery }: Held): void {
    this.#bytes -= bytes;
    delivery.left -= 1;
    if (delivery.left === 0) delivery.resolve();
  }
}
