import { PerLocation } from './per-location.ts';
import { TokenBucket } from './token-bucket.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** In bytes of results that do not count: of one location at most, of each whatever others send, and of all beyond that. */
const OF_ONE = { perSecond: 512 * KIB, atOnce: 16 * MIB };
const OF_EACH = { perSecond: 64 * KIB, atOnce: MIB };
const OF_ALL = { perSecond: 2 * MIB, atOnce: 64 * MIB };
/** Those of our agents are longer. */
const MIN_BYTES = 300;
/** Finding what is wrong with a result takes as long as reading so many. */
const COST_OF_UNREADABLE = 10;

/** What of a report did not count. */
export interface Useless {
  /** Of the whole report. */
  bytes: number;
  results: number;
  /** Results of it that do not count, and those of them that are not readable. */
  useless: number;
  unreadable: number;
}

/**
 * How much an engine reads of a location whose results do not count. An honest one sends some after a new start of the engine; beyond that
 * its reports are dropped unread. What was asked for is free. Times are milliseconds.
 */
export class UnaskedLimits {
  readonly #ofAll = new TokenBucket(OF_ALL);
  readonly #locations = new PerLocation(() => ({ most: new TokenBucket(OF_ONE), own: new TokenBucket(OF_EACH) }));

  mayRead(location: string, now: number): boolean {
    const { most, own } = this.#locations.of(location);
    return most.has(0, now) && (own.has(0, now) || this.#ofAll.has(0, now));
  }

  charge(location: string, { bytes, results, useless, unreadable }: Useless, now: number): void {
    if (useless === 0) return;
    const cost = (useless + unreadable * (COST_OF_UNREADABLE - 1)) * Math.max(MIN_BYTES, bytes / results);
    const { most, own } = this.#locations.of(location);
    most.take(cost);
    (own.has(0, now) ? own : this.#ofAll).take(cost);
  }
}
