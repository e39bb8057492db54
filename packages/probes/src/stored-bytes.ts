const MIB = 1024 * 1024;
export const PAGE = 4096;

/**
 * The memory of a thread for received bytes, in reused pages of 4 KiB. Hostile targets cannot exceed the limit, and
 * they create no garbage. If no page is free, the oldest holder loses its bytes.
 */
export class PageBudget {
  readonly #maxPages: number;
  readonly #free: Buffer[] = [];
  readonly #holders = new Set<StoredBytes>();
  #made = 0;

  constructor(bytes: number) {
    this.#maxPages = Math.floor(bytes / PAGE);
  }

  get used(): number {
    return (this.#made - this.#free.length) * PAGE;
  }

  /** Returns null if `holder` itself was the oldest and has lost its bytes. */
  take(holder: StoredBytes): Buffer | null {
    this.#holders.add(holder);
    if (this.#free.length === 0) this.#makePages();
    for (const oldest of this.#holders) {
      if (this.#free.length > 0) break;
      oldest.drop();
      if (oldest === holder) return null;
    }
    return this.#free.pop() ?? null;
  }

  give(holder: StoredBytes, pages: readonly Buffer[]): void {
    this.#holders.delete(holder);
    for (const page of pages) this.#free.push(page);
  }

  /** Allocates at most 1 MiB at a time, because most threads never need more. */
  #makePages(): void {
    const count = Math.min(MIB / PAGE, this.#maxPages - this.#made);
    const slab = Buffer.allocUnsafeSlow(count * PAGE);
    for (let page = 0; page < count; page += 1) this.#free.push(slab.subarray(page * PAGE, (page + 1) * PAGE));
    this.#made += count;
  }
}

/** A body needs at most 1 MiB, and the body of an honest target is stored only for a moment. */
export const threadBudget = new PageBudget(32 * MIB);

/**
 * The first bytes that a target sends, copied into pages. A buffer for each small piece would need a hundred times the
 * memory of its bytes. The creator must call `release`.
 */
export class StoredBytes {
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

  limitTo(limit: number): void {
    this.#limit = this.#isDropped ? 0 : limit;
    this.#length = Math.min(this.#length, limit);
  }

  /** Returns null if the bytes were dropped because the budget was used up. */
  bytes(): Buffer | null {
    return this.#isDropped ? null : Buffer.concat(this.#pages, this.#length);
  }

  drop(): void {
    this.#isDropped = true;
    this.release();
  }

  /** Stores no further bytes. Idempotent. */
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
