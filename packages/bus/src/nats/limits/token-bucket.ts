export interface Rate {
  perSecond: number;
  atOnce: number;
}

/** Times are milliseconds. */
export class TokenBucket {
  readonly #rate: Rate;
  #left: number;
  #filledAt: number | undefined;

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#left = rate.atOnce;
  }

  has(amount: number, now: number): boolean {
    const seconds = Math.max(0, now - (this.#filledAt ?? now)) / 1000;
    this.#filledAt = now;
    this.#left = Math.min(this.#rate.atOnce, this.#left + seconds * this.#rate.perSecond);
    return this.#left >= amount;
  }

  take(amount: number): void {
    this.#left -= amount;
  }

  tryTake(amount: number, now: number): boolean {
    const isThere = this.has(amount, now);
    if (isThere) this.take(amount);
    return isThere;
  }
}
