import { PerLocation } from './per-location.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

interface Rates {
  reports: Rate;
  bytes: Rate;
}

export interface ReportLimitsOptions {
  /** What one location may send at most. */
  ofOne: Rates;
  /** What one location may send whatever others do. */
  ofEach: Rates;
  /** What all may send beyond that, together. */
  ofAll: Rates;
}

/**
 * An honest location that probes 8,333 targets a second sends 17 reports of 200 kB. One that was cut off has up to 128 MiB to send: it
 * takes half a minute.
 */
const LIMITS: ReportLimitsOptions = {
  ofOne: { reports: { perSecond: 100, atOnce: 400 }, bytes: { perSecond: 4 * MIB, atOnce: 16 * MIB } },
  ofEach: { reports: { perSecond: 10, atOnce: 40 }, bytes: { perSecond: 64 * KIB, atOnce: MIB } },
  ofAll: { reports: { perSecond: 1000, atOnce: 2000 }, bytes: { perSecond: 16 * MIB, atOnce: 32 * MIB } },
};
/** How much the agents of a location may send, alone and all together, so that none of them takes up the relay. Times are milliseconds. */
export class ReportLimits {
  readonly #ofAll: Allowance;
  readonly #locations: PerLocation<{ most: Allowance; own: Allowance }>;

  constructor({ ofOne, ofEach, ofAll }: ReportLimitsOptions = LIMITS) {
    this.#ofAll = new Allowance(ofAll);
    this.#locations = new PerLocation(() => ({ most: new Allowance(ofOne), own: new Allowance(ofEach) }));
  }

  /** Whether a report may be taken now; it counts when it may. */
  admit(location: string, bytes: number, now: number): boolean {
    const { most, own } = this.#locations.of(location);
    if (!most.has(bytes, now)) return false;
    const paying = own.has(bytes, now) ? own : this.#ofAll;
    if (!paying.has(bytes, now)) return false;
    most.take(bytes);
    paying.take(bytes);
    return true;
  }
}

class Allowance {
  readonly #reports: TokenBucket;
  readonly #bytes: TokenBucket;

  constructor({ reports, bytes }: Rates) {
    this.#reports = new TokenBucket(reports);
    this.#bytes = new TokenBucket(bytes);
  }

  has(bytes: number, now: number): boolean {
    const hasBytes = this.#bytes.has(bytes, now);
    return this.#reports.has(1, now) && hasBytes;
  }

  take(bytes: number): void {
    this.#reports.take(1);
    this.#bytes.take(bytes);
  }
}
