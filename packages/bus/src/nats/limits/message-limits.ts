import { PerLocation } from './per-location.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

interface Rates {
  messages: Rate;
  bytes: Rate;
}

export interface MessageLimitsOptions {
  /** What one location may send at most. */
  ofOne: Rates;
  /** What one location may send, even while others use up the rest. */
  ofEach: Rates;
  /** What all may send beyond that, together. */
  ofAll: Rates;
}

/** How much the agents of a location may send, alone and all together, so that none of them takes up a process that reads it. Times are milliseconds. */
export class MessageLimits {
  readonly #ofAll: Allowance;
  readonly #locations: PerLocation<{ most: Allowance; own: Allowance }>;

  constructor({ ofOne, ofEach, ofAll }: MessageLimitsOptions) {
    this.#ofAll = new Allowance(ofAll);
    this.#locations = new PerLocation(() => ({ most: new Allowance(ofOne), own: new Allowance(ofEach) }));
  }

  /** Whether a message may be taken now; it counts when it may. */
  admit(location: string, bytes: number, now: number): boolean {
    const { most, own } = this.#locations.of(location);
    if (!most.has(bytes, now)) return false;
    const paying = own.has(bytes, now) ? own : this.#ofAll;
    if (!paying.has(bytes, now)) return false;
    most.take(bytes);
    paying.take(bytes);
    return true;
  }

  /** The location has cost as much more as that many bytes: it may send the less for a while. */
  charge(location: string, bytes: number): void {
    this.#locations.of(location).most.charge(bytes);
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
