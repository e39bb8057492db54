/** How old figures may be before they are read again, unless told otherwise: a scrape costs nothing until then. */
const FRESH_MS = 15_000;
/** Figures that could not be read for so many times that long are left out. */
const STALE_TIMES = 4;
/** So long a scrape waits for new figures before it takes the last known. */
const WAIT_MS = 500;

export interface CachedFiguresOptions {
  /** 15,000 milliseconds unless given. */
  freshMs?: number;
  /** Milliseconds of a clock that nobody sets. */
  now?: (() => number) | undefined;
}

/** Figures that cost something to read: read when they are asked for, at most every 15 seconds, and never waited for long. */
export class CachedFigures<T> {
  readonly #read: () => Promise<T>;
  readonly #onFailure: (error: unknown) => void;
  readonly #freshMs: number;
  readonly #now: () => number;
  #figures: { value: T; at: number } | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  /** `onFailure` gets what `read` rejects with. */
  constructor(read: () => Promise<T>, onFailure: (error: unknown) => void, options: CachedFiguresOptions = {}) {
    this.#read = read;
    this.#onFailure = onFailure;
    this.#freshMs = options.freshMs ?? FRESH_MS;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Resolves within half a second, with figures that are not stale; null when there are none. */
  async get(): Promise<T | null> {
    if (this.#now() - this.#triedAt >= this.#freshMs) this.#reading ??= this.#refresh();
    await withinTime(this.#reading ?? Promise.resolve());
    return this.#figures && this.#now() - this.#figures.at < STALE_TIMES * this.#freshMs ? this.#figures.value : null;
  }

  async #refresh(): Promise<void> {
    const at = this.#now();
    this.#triedAt = at;
    try {
      this.#figures = { value: await this.#read(), at };
    } catch (error) {
      this.#onFailure(error);
    } finally {
      this.#reading = undefined;
    }
  }
}

const withinTime = async (work: Promise<void>): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, WAIT_MS);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
};
