import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { EventHub } from '../events/event-hub.ts';
import { answeredWithin, PUBLIC_ANSWER_MS } from '../unavailable.ts';

const FRESH_MS = 15_000;
/** The minimum interval between two reads of a value, regardless of the number of changes. */
const LOAD_EVERY_MS = 500;
/** The time that a visitor waits for a read if an older value is available. */
const WAIT_MS = 1500;
const MAX_VALUES = 2000;
const MAX_BYTES = 64 * 2 ** 20;
const IDLE_MS = 10 * 60_000;

interface PublicCacheParts<T> {
  load: (key: string) => Promise<T | null>;
  /**
   * Returns the time until which the presentation of a value remains correct without recorded events, in epoch
   * milliseconds (see `goodUntilOf`).
   */
  goodUntil: (value: T, at: number) => number;
  hub: Pick<EventHub, 'openStream'>;
  log: Logger;
  now: () => number;
  /** The maximum size of all values as JSON and of the data derived from them. Defaults to 64 MiB. */
  maxBytes?: number;
}

export interface Cached<T> {
  value: T | null;
  readAt: number;
}

interface Entry<T> {
  cached: Cached<T> | null;
  valueBytes: number;
  madeBytes: number;
  goodUntil: number;
  isOutdated: boolean;
  /** The failure is logged only once. */
  hasFailed: boolean;
  loadedAt: number;
  loading: Promise<void> | null;
  stopWatching: (() => void) | null;
}

/** The cache measures entries only when they are added, so an entry that has grown is added again. */
interface Sized<T> {
  entry: Entry<T>;
  bytes: number;
}

/**
 * Reads a value again after a change in its organization, when time alone changes it, or every 15 seconds while it is
 * in use. The number of visitors does not matter. While the database is unavailable, it returns the last value with its
 * age, and the caller derives the current state.
 */
export class PublicCache<T extends { organizationId: number }> {
  readonly #parts: PublicCacheParts<T>;
  readonly #entries: LRUCache<string, Sized<T>>;

  constructor(parts: PublicCacheParts<T>) {
    this.#parts = parts;
    const { maxBytes = MAX_BYTES } = parts;
    this.#entries = new LRUCache<string, Sized<T>>({
      max: MAX_VALUES,
      maxSize: maxBytes,
      // A value above the limit is cached alone. Otherwise it would be read again for each visitor.
      sizeCalculation: ({ bytes }) => Math.min(bytes, maxBytes),
      ttl: IDLE_MS,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      dispose: ({ entry }, _key, reason) => {
        if (reason !== 'set') entry.stopWatching?.();
      },
    });
  }

  /**
   * Returns no promise if a valid value is cached. Rejects only if there was no value yet and none can be read in time.
   */
  read(key: string): Cached<T> | Promise<Cached<T>> {
    const entry = this.#entries.get(key)?.entry ?? this.#add(key);
    const { cached } = entry;
    if (cached && this.#isGood(entry)) return cached;
    const loaded = this.#load(key, entry);
    return (cached ? waitUpTo(WAIT_MS, loaded) : answeredWithin(PUBLIC_ANSWER_MS, loaded)).then(() => {
      if (!entry.cached) throw new Error(`There is no cached or stored value for ${key}`);
      return entry.cached;
    });
  }

  knows(key: string): boolean {
    return (this.#entries.peek(key)?.entry.cached ?? null) !== null;
  }

  /** Returns the value if `read` would return it without reading from the database. */
  atHand(key: string): Cached<T> | null {
    const entry = this.#entries.get(key)?.entry;
    return entry && this.#isGood(entry) ? entry.cached : null;
  }

  countMade(key: string, cached: Cached<T>, bytes: number): void {
    const entry = this.#entries.peek(key)?.entry;
    if (entry?.cached !== cached) return;
    entry.madeBytes = bytes;
    this.#measure(key, entry);
  }

  close(): void {
    this.#entries.clear();
  }

  #isGood({ loadedAt, isOutdated, goodUntil, loading }: Entry<T>): boolean {
    const now = this.#parts.now();
    const age = now - loadedAt;
    const goodForMs = isOutdated || now >= goodUntil ? LOAD_EVERY_MS : FRESH_MS;
    // After the clock was set back, a value counts as outdated, not as new.
    if (age >= 0 && age < goodForMs) return true;
    // Only the first visitor waits for a database that does not respond.
    return loading !== null && age >= WAIT_MS;
  }

  #add(key: string): Entry<T> {
    const entry: Entry<T> = {
      cached: null,
      valueBytes: 0,
      madeBytes: 0,
      goodUntil: Number.POSITIVE_INFINITY,
      isOutdated: false,
      hasFailed: false,
      loadedAt: 0,
      loading: null,
      stopWatching: null,
    };
    this.#measure(key, entry);
    return entry;
  }

  #measure(key: string, entry: Entry<T>): void {
    this.#entries.set(key, { entry, bytes: Math.max(1, entry.valueBytes + entry.madeBytes) });
  }

  async #load(key: string, entry: Entry<T>): Promise<void> {
    entry.loading ??= this.#loadOnce(key, entry).finally(() => {
      entry.loading = null;
    });
    return entry.loading;
  }

  async #loadOnce(key: string, entry: Entry<T>): Promise<void> {
    const { load, goodUntil, log, now } = this.#parts;
    // Before the read, so that a change during the read marks the value as outdated again.
    entry.isOutdated = false;
    entry.loadedAt = now();
    try {
      const value = await load(key);
      entry.cached = { value, readAt: entry.loadedAt };
      if (value) entry.goodUntil = goodUntil(value, entry.loadedAt);
      entry.hasFailed = false;
      if (value) {
        entry.valueBytes = JSON.stringify(value).length;
        entry.madeBytes = 0;
        if (this.#isCached(key, entry)) this.#measure(key, entry);
        this.#watch(key, entry, value.organizationId);
      }
      // A missing value may be created at any time. Requests for missing values must not evict existing ones.
      else if (this.#isCached(key, entry)) this.#entries.delete(key);
    } catch (error) {
      // Allows the next read as soon as possible instead of after 15 seconds.
      entry.isOutdated = true;
      if (!entry.cached) throw error;
      if (!entry.hasFailed)
        log.warn(
          { err: error, key },
          'The content of a public page cannot be read from the database; the page shows the last known content',
        );
      entry.hasFailed = true;
    }
  }

  #isCached(key: string, entry: Entry<T>): boolean {
    return this.#entries.peek(key)?.entry === entry;
  }

  #watch(key: string, entry: Entry<T>, organizationId: number): void {
    if (entry.stopWatching || !this.#isCached(key, entry)) return;
    entry.stopWatching = this.#parts.hub.openStream({
      organizationId,
      subscriber: 'public',
      holder: 'public',
      lastEventId: null,
      send: ({ event }) => {
        // The `ready` event counts too, because changes between the read and the start of the stream were not sent.
        if (event !== 'check.result') entry.isOutdated = true;
      },
      onAccessTaken: () => {},
    });
  }
}

const waitUpTo = (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};
