/** Reproducible pseudo-random numbers (mulberry32). */
export class Random {
  readonly #seed: number;
  #state: number;

  constructor(seed: number) {
    this.#seed = seed | 0;
    this.#state = this.#seed;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** At least `from` and less than `to`. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[this.whole(0, list.length)] ?? list[0];
  }

  /** Returns an independent stream, so that the draws for one part do not affect those for another. */
  fork(name: string): Random {
    let hash = this.#seed ^ 0x811c9dc5;
    for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    return new Random(hash ^ (hash >>> 15));
  }
}
