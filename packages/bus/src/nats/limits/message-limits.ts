import { PerLocation } from './per-location.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

interface Rates {
  messages: Rate;
  bytes: Rate;
}

export interface MessageLimitsOptions {
  ofOne: Rates;
  /** Available to each location even while other locations use up the rest. */
  ofEach: Rates;
  /** Shared by all locations, in addition to `ofEach`. */
  ofAll: Rates;
}

/**
 * Limits how much the agents of each location, and of all locations, may send, so that they cannot overload a process.
 * Times are milliseconds.
 */
export class MessageLimits {
  readonly #ofAll: Allowance;
  readonly #locations: PerLocation<{ max: Allowance; own: Allowance }>;

  constructor({ ofOne, ofEach, ofAll }: MessageLimitsOptions) {
    this.#ofAll = new Allowance(ofAll);
    this.#locations = new PerLocation(() => ({ max: new Allowance(ofOne), own: new Allowance(ofEach) }));
  }

  admit(location: string, bytes: number, now: number): boolean {
    const { max, own } = this.#locations.of(location);
    if (!max.has(bytes, now)) return false;
    const paying = own.has(bytes, now) ? own : this.#ofAll;
    if (!paying.has(bytes, now)) return false;
    max.take(bytes);
    paying.take(bytes);
    return true;
  }

  /** Charges additional bytes. The location may then send less for a while. */
  charge(location: string, bytes: number): void {
    this.#locations.of(location).max.charge(bytes);
  }
}

class Allowance {
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;

  constructor({ messages, bytes }: Rates) {
    this.#messages = new TokenBucket(messages);
    this.#bytes = new TokenBucket(bytes);
  }

  has(bytes: number, now: number): boolean {
    const hasBytes = this.#bytes.has(bytes, now);
    return this.#messages.has(1, now) && hasBytes;
  }

  take(bytes: number): void {
    this.#messages.take(1);
    this.#bytes.take(bytes);
  }

  charge(bytes: number): void {
    this.#bytes.take(bytes);
  }
}
