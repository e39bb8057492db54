const FRESH_MS = 15_000;
/** Figures that could not be read for this multiple of the maximum age are omitted. */
const STALE_TIMES = 4;
/** After this time, a scrape uses the last known figures. */
const WAIT_MS = 500;

export interface CachedFiguresOptions {
  freshMs?: number;
  now?: (() => number) | undefined;
}

/**
 * Figures that are expensive to read. They are read on demand, at most every 15 seconds, and no caller waits long for
 * them.
 */
export class CachedFigures<T> {
  readonly #read: () => Promise<T>;
  readonly #onFailure: (error: unknown) => void;
  readonly #freshMs: number;
  readonly #now: () => number;
  #figures: { value: T; at: number } | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(read: () => Promise<T>, onFailure: (error: unknown) => void, options: CachedFiguresOptions = {}) {
    this.#read = read;
    this.#onFailure = onFailure;
    this.#freshMs = options.freshMs ?? FRESH_MS;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Resolves within half a second. Returns null if there are no figures or if they are outdated. */
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
