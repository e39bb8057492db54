import { PerLocation } from './per-location.ts';
import { TokenBucket } from './token-bucket.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/**
 * In bytes of results that do not count: maximum of one location, reserved for each location, and shared by all
 * locations.
 */
const OF_ONE = { perSecond: 512 * KIB, atOnce: 16 * MIB };
const OF_EACH = { perSecond: 64 * KIB, atOnce: MIB };
const OF_ALL = { perSecond: 2 * MIB, atOnce: 64 * MIB };
/** Results of real agents are larger. */
const MIN_BYTES = 300;
/** An unreadable result takes longer to process than a readable one. */
const COST_OF_UNREADABLE = 10;

export interface Useless {
  bytes: number;
  results: number;
  /** `useless` includes the unreadable results. */
  useless: number;
  unreadable: number;
}

/**
 * Limits how much an engine reads of a location whose results do not count. A valid location sends some after a restart
 * of the engine. Beyond the limit, its reports are dropped without being read. Requested results are not limited.
 */
export class UnaskedLimits {
  readonly #ofAll = new TokenBucket(OF_ALL);
  readonly #locations = new PerLocation(() => ({ max: new TokenBucket(OF_ONE), own: new TokenBucket(OF_EACH) }));

  mayRead(location: string, now: number): boolean {
    const { max, own } = this.#locations.of(location);
    return max.has(0, now) && (own.has(0, now) || this.#ofAll.has(0, now));
  }

  charge(location: string, { bytes, results, useless, unreadable }: Useless, now: number): void {
    if (useless === 0) return;
    const cost = (useless + unreadable * (COST_OF_UNREADABLE - 1)) * Math.max(MIN_BYTES, bytes / results);
    const { max, own } = this.#locations.of(location);
    max.take(cost);
    (own.has(0, now) ? own : this.#ofAll).take(cost);
  }
}
