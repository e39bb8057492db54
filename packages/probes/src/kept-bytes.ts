const MIB = 1024 * 1024;
const FIRST_CAPACITY = 4096;
const NONE = Buffer.alloc(0);

/** What all probes of a thread keep together, so that many hostile targets cannot take more memory than one. */
export class ByteBudget {
  readonly #ceiling: number;
  /** Oldest first. */
  readonly #holders = new Set<KeptBytes>();
  #used = 0;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
  }

  get used(): number {
    return this.#used;
  }

  /** Counts `bytes` more for `holder`. Beyond the ceiling the oldest holders lose what they keep, and that may be this one. */
  take(holder: KeptBytes, bytes: number): void {
    this.#holders.add(holder);
    this.#used += bytes;
    for (const oldest of this.#holders) {
      if (this.#used <= this.#ceiling) return;
      oldest.drop();
    }
  }

  give(holder: KeptBytes, bytes: number): void {
    this.#holders.delete(holder);
    this.#used -= bytes;
  }
}

/** The budget of this thread. A body takes 1 MiB at most, and an honest one is there for a moment only. */
export const threadBudget = new ByteBudget(64 * MIB);

/**
 * The first bytes of what a target sends, in one buffer that grows: a buffer for each piece would cost a hundred times what the
 * piece holds. Whoever makes one releases it.
 */
export class KeptBytes {
  readonly #budget: ByteBudget;
  #limit: number;
  #buffer: Buffer = NONE;
  #length = 0;
  #counted = 0;
  #isDropped = false;

  constructor(limit: number, budget = threadBudget) {
    this.#limit = limit;
    this.#budget = budget;
  }

  /** Keeps a copy of what fits below the limit. */
  append(bytes: Buffer): void {
    const taken = Math.min(bytes.length, this.#limit - this.#length);
    if (taken <= 0 || this.#isDropped) return;
    if (this.#length + taken > this.#buffer.length) this.#grow(this.#length + taken);
    if (this.#isDropped) return;
    bytes.copy(this.#buffer, this.#length, 0, taken);
    this.#length += taken;
  }

  /** From now on only the first `limit` bytes are kept. */
  limitTo(limit: number): void {
    this.#limit = limit;
    this.#length = Math.min(this.#length, limit);
  }

  get length(): number {
    return this.#length;
  }

  /** What is kept, not copied; null when it had to be dropped for want of room. */
  bytes(): Buffer | null {
    return this.#isDropped ? null : this.#buffer.subarray(0, this.#length);
  }

  drop(): void {
    this.#isDropped = true;
    this.release();
  }

  /** Lets go of what is kept, and keeps nothing more. Safe to call twice. */
  release(): void {
    this.#limit = 0;
    this.#budget.give(this, this.#counted);
    this.#counted = 0;
    this.#buffer = NONE;
    this.#length = 0;
  }

  #grow(needed: number): void {
    const capacity = Math.min(this.#limit, Math.max(needed, FIRST_CAPACITY, 2 * this.#buffer.length));
    const more = capacity - this.#counted;
    this.#counted = capacity;
    this.#budget.take(this, more);
    if (this.#isDropped) return;
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}
