const KIB = 1024;
const MIB = 1024 * KIB;

/** What may be taken within a second, and at once after a pause. */
interface Rate {
  perSecond: number;
  atOnce: number;
}

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
/** More than an installation has; those that were not heard for the longest time are forgotten beyond it. */
const MOST_LOCATIONS = 10_000;

/** How much the agents of a location may send, alone and all together, so that none of them takes up the relay. Times are milliseconds. */
export class ReportLimits {
  readonly #limits: ReportLimitsOptions;
  readonly #ofAll: Allowance;
  /** Those that sent something last are last. */
  readonly #locations = new Map<string, { most: Allowance; own: Allowance }>();

  constructor(limits: ReportLimitsOptions = LIMITS) {
    this.#limits = limits;
    this.#ofAll = new Allowance(limits.ofAll);
  }

  /** Whether a report may be taken now; it counts when it may. */
  admit(location: string, bytes: number, now: number): boolean {
    const { most, own } = this.#of(location);
    if (!most.has(bytes, now)) return false;
    const paying = own.has(bytes, now) ? own : this.#ofAll;
    if (!paying.has(bytes, now)) return false;
    most.take(bytes);
    paying.take(bytes);
    return true;
  }

  #of(location: string): { most: Allowance; own: Allowance } {
    const { ofOne, ofEach } = this.#limits;
    const found = this.#locations.get(location) ?? { most: new Allowance(ofOne), own: new Allowance(ofEach) };
    this.#locations.delete(location);
    this.#locations.set(location, found);
    for (const longest of this.#locations.keys()) {
      if (this.#locations.size <= MOST_LOCATIONS) break;
      this.#locations.delete(longest);
    }
    return found;
  }
}

/** Token buckets of reports and their bytes, which fill up by their rates. */
class Allowance {
  readonly #rates: Rates;
  #reports: number;
  #bytes: number;
  #filledAt: number | undefined;

  constructor(rates: Rates) {
    this.#rates = rates;
    this.#reports = rates.reports.atOnce;
    this.#bytes = rates.bytes.atOnce;
  }

  has(bytes: number, now: number): boolean {
    const seconds = Math.max(0, now - (this.#filledAt ?? now)) / 1000;
    this.#filledAt = now;
    this.#reports = filled(this.#reports, this.#rates.reports, seconds);
    this.#bytes = filled(this.#bytes, this.#rates.bytes, seconds);
    return this.#reports >= 1 && this.#bytes >= bytes;
  }

  take(bytes: number): void {
    this.#reports -= 1;
    this.#bytes -= bytes;
  }
}

const filled = (left: number, { perSecond, atOnce }: Rate, seconds: number): number =>
  Math.min(atOnce, left + seconds * perSecond);
