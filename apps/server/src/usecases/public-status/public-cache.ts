import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { EventHub } from '../events/event-hub.ts';
import { answeredWithin, PUBLIC_ANSWER_MS } from '../unavailable.ts';

/** So old a value may be while nothing has changed. */
const FRESH_MS = 15_000;
/** However fast an organization changes, its values are read no more often. */
const LOAD_EVERY_MS = 500;
/** A visitor waits no longer than that for what is read, where an older value is at hand. */
const WAIT_MS = 1500;
const MAX_VALUES = 2000;
const MAX_BYTES = 64 * 2 ** 20;
/** What nobody has looked at for so long is forgotten. */
const IDLE_MS = 10 * 60_000;

interface PublicCacheParts<T> {
  /** Reads it from the database; null: there is none. */
  load: (key: string) => Promise<T | null>;
  /** Until when what is told of a value at a moment is right, as long as nothing is recorded: see `goodUntilOf`. Epoch milliseconds. */
  goodUntil: (value: T, at: number) => number;
  hub: Pick<EventHub, 'openStream'>;
  log: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** Of all values together, by their size as JSON, and of what is made of them; 64 MiB unless given. */
  mostBytes?: number;
}

/** A value as it was read at this moment, in epoch milliseconds. */
export interface Kept<T> {
  value: T | null;
  readAt: number;
}

interface Entry<T> {
  kept: Kept<T> | null;
  valueBytes: number;
  /** Of what is made of the value. */
  madeBytes: number;
  /** By time alone. */
  goodUntil: number;
  isOutdated: boolean;
  /** The last reading failed, which was logged once. */
  hasFailed: boolean;
  loadedAt: number;
  loading: Promise<void> | null;
  stopWatching: (() => void) | null;
}

/** An entry with its size. The cache measures what it is given, so that an entry that has grown is given to it again. */
interface Sized<T> {
  entry: Entry<T>;
  bytes: number;
}

/**
 * What the public is shown, in memory: read once per change of its organization, as soon as time alone changes it, or every 15 seconds while
 * it is looked at, by however many. While the database is away the last value stands, with its age: what it tells is to be worked out for
 * the present.
 */
export class PublicCache<T extends { organizationId: number }> {
  readonly #parts: PublicCacheParts<T>;
  readonly #entries: LRUCache<string, Sized<T>>;

  constructor(parts: PublicCacheParts<T>) {
    this.#parts = parts;
    const { mostBytes = MAX_BYTES } = parts;
    this.#entries = new LRUCache<string, Sized<T>>({
      max: MAX_VALUES,
      maxSize: mostBytes,
      // A value that alone is larger is kept alone: otherwise each visitor would have it read again.
      sizeCalculation: ({ bytes }) => Math.min(bytes, mostBytes),
      ttl: IDLE_MS,
      ttlAutopurge: true,
      updateAgeOnGet: true,
      dispose: ({ entry }, _key, reason) => {
        if (reason !== 'set') entry.stopWatching?.();
      },
    });
  }

  /** The value of a key; rejects only when there has been none yet and it cannot be read in time. Without a promise when it is at hand. */
  read(key: string): Kept<T> | Promise<Kept<T>> {
    const entry = this.#entries.get(key)?.entry ?? this.#add(key);
    const { kept } = entry;
    if (kept && this.#isGood(entry)) return kept;
    const loaded = this.#load(key, entry);
    return (kept ? atMost(WAIT_MS, loaded) : answeredWithin(PUBLIC_ANSWER_MS, loaded)).then(() => {
      if (!entry.kept) throw new Error(`Nothing is known of ${key}`);
      return entry.kept;
    });
  }

  /** Whether a value of the key is in memory, however old. */
  knows(key: string): boolean {
    return (this.#entries.peek(key)?.entry.kept ?? null) !== null;
  }

  /** The value of a key where that is all that `read` would give, which then reads nothing; null otherwise. */
  atHand(key: string): Kept<T> | null {
    const entry = this.#entries.get(key)?.entry;
    return entry && this.#isGood(entry) ? entry.kept : null;
  }

  /** Tells how many bytes have been made of a value, and are kept as long as it. */
  countMade(key: string, kept: Kept<T>, bytes: number): void {
    const entry = this.#entries.peek(key)?.entry;
    if (entry?.kept !== kept) return;
    entry.madeBytes = bytes;
    this.#measure(key, entry);
  }

  /** Forgets everything, and listens no more. */
  close(): void {
    this.#entries.clear();
  }

  #isGood({ loadedAt, isOutdated, goodUntil, loading }: Entry<T>): boolean {
    const now = this.#parts.now();
    const age = now - loadedAt;
    const goodForMs = isOutdated || now >= goodUntil ? LOAD_EVERY_MS : FRESH_MS;
    // A clock that was set back makes a value older, not younger.
    if (age >= 0 && age < goodForMs) return true;
    // While the database does not answer, only the first visitor waits for it.
    return loading !== null && age >= WAIT_MS;
  }

  #add(key: string): Entry<T> {
    const entry: Entry<T> = {
      kept: null,
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
    // What changes while it is read makes it outdated again.
    entry.isOutdated = false;
    entry.loadedAt = now();
    try {
      const value = await load(key);
      entry.kept = { value, readAt: entry.loadedAt };
      if (value) entry.goodUntil = goodUntil(value, entry.loadedAt);
      entry.hasFailed = false;
      if (value) {
        entry.valueBytes = JSON.stringify(value).length;
        entry.madeBytes = 0;
        if (this.#isHeld(key, entry)) this.#measure(key, entry);
        this.#watch(key, entry, value.organizationId);
      }
      // It may be made at any moment, and who asks for what there is not must not push out what there is.
      else if (this.#isHeld(key, entry)) this.#entries.delete(key);
    } catch (error) {
      // Asked for again as soon as it may be, not in 15 seconds.
      entry.isOutdated = true;
      if (!entry.kept) throw error;
      if (!entry.hasFailed)
        log.warn({ err: error, key }, 'What the public is shown cannot be read; the last that is known is shown');
      entry.hasFailed = true;
    }
  }

  /** It may have been pushed out meanwhile. */
  #isHeld(key: string, entry: Entry<T>): boolean {
    return this.#entries.peek(key)?.entry === entry;
  }

  #watch(key: string, entry: Entry<T>, organizationId: number): void {
    if (entry.stopWatching || !this.#isHeld(key, entry)) return;
    entry.stopWatching = this.#parts.hub.openStream({
      organizationId,
      subscriber: 'public',
      holder: 'public',
      lastEventId: null,
      send: ({ event }) => {
        // `ready` too: what changed between the reading and the begin of the stream was told to nobody.
        if (event !== 'check.result') entry.isOutdated = true;
      },
      onAccessTaken: () => {},
    });
  }
}

/** Resolves with it, or after so many milliseconds without it. */
const atMost = (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};
