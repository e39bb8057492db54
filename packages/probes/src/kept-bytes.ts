const MIB = 1024 * 1024;
export const PAGE = 4096;

/**
 * What all probes of a thread keep together: pages of 4 KiB that are used again, so that many hostile targets take no more memory
 * than this, and leave no garbage. When none is left, the oldest holder loses what it keeps.
 */
export class PageBudget {
  readonly #most: number;
  readonly #free: Buffer[] = [];
  /** Oldest first. */
  readonly #holders = new Set<KeptBytes>();
  #made = 0;

  constructor(bytes: number) {
    this.#most = Math.floor(bytes / PAGE);
  }

  /** Bytes of the pages in use. */
  get used(): number {
    return (this.#made - this.#free.length) * PAGE;
  }

  /** A page for `holder`; null when it was itself the oldest, and has lost what it kept. */
  take(holder: KeptBytes): Buffer | null {
    this.#holders.add(holder);
    if (this.#free.length === 0) this.#makePages();
    for (const oldest of this.#holders) {
      if (this.#free.length > 0) break;
      oldest.drop();
      if (oldest === holder) return null;
    }
    return this.#free.pop() ?? null;
  }

  give(holder: KeptBytes, pages: readonly Buffer[]): void {
    this.#holders.delete(holder);
    for (const page of pages) this.#free.push(page);
  }

  /** At most a MiB at a time: most threads never need more. */
  #makePages(): void {
    const count = Math.min(MIB / PAGE, this.#most - this.#made);
    const slab = Buffer.allocUnsafeSlow(count * PAGE);
    for (let page = 0; page < count; page += 1) this.#free.push(slab.subarray(page * PAGE, (page + 1) * PAGE));
    this.#made += count;
  }
}

/** The budget of this thread. A body takes 1 MiB at most, and an honest one is there for a moment only. */
export const threadBudget = new PageBudget(32 * MIB);

/**
 * The first bytes of what a target sends, copied into pages: a buffer for each piece would cost a hundred times what the piece holds.
 * Its maker releases it.
 */
export class KeptBytes {
  readonly #budget: PageBudget;
  #limit: number;
  #pages: Buffer[] = [];
  #length = 0;
  #isDropped = false;

  constructor(limit: number, budget = threadBudget) {
    this.#limit = limit;
    this.#budget = budget;
  }

  get length(): number {
    return this.#length;
  }

  /** Keeps a copy of what fits below the limit. */
  append(bytes: Buffer): void {
    const end = Math.min(bytes.length, this.#limit - this.#length);
    for (let at = 0; at < end; ) {
      const page = this.#pages[Math.floor(this.#length / PAGE)] ?? this.#addPage();
      if (!page) return;
      const copied = bytes.copy(page, this.#length % PAGE, at, end);
      this.#length += copied;
      at += copied;
    }
  }

  /** From now on only the first `limit` bytes are kept. */
  limitTo(limit: number): void {
    this.#limit = this.#isDropped ? 0 : limit;
    this.#length = Math.min(this.#length, limit);
  }

  /** A copy of what is kept; null when it had to be dropped for want of room. */
  bytes(): Buffer | null {
    return this.#isDropped ? null : Buffer.concat(this.#pages, this.#length);
  }

  drop(): void {
    this.#isDropped = true;
    this.release();
  }

  /** Lets go of what is kept, and keeps nothing more. Safe to call twice. */
  release(): void {
    this.#budget.give(this, this.#pages);
    this.#pages = [];
    this.#limit = 0;
    this.#length = 0;
  }

  #addPage(): Buffer | null {
    const page = this.#budget.take(this);
    if (page) this.#pages.push(page);
    return page;
  }
}
