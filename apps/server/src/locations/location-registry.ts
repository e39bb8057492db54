import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisteredLocation, RegisteredLocations } from '@pharos/domain/locations/registered-location.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import { readRegisteredLocations } from '../storage/locations/location-rows.ts';
import { openLocationsFeed } from '../storage/locations/locations-feed.ts';

export interface LocationRegistryParts {
  databaseUrl: string;
  db: Db;
  log: Logger;
}

/** Interval of reads without a notification, and delay before a lost feed is opened again. */
const POLL_MS = 15_000;
const REOPEN_MS = 1000;

type Read = Awaited<ReturnType<typeof readRegisteredLocations>>;

/**
 * Stores the settings of registered locations in memory. They are read again within a second of a change. While the
 * database is unavailable, the last known settings remain.
 */
export class LocationRegistry implements AsyncDisposable {
  readonly #parts: LocationRegistryParts;
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<(signingKeys: readonly string[]) => void>();
  #read: Read = { registered: new Map(), signingKeys: [] };
  #reading: Promise<boolean> | undefined;
  #isStale = false;
  #timer: NodeJS.Timeout | undefined;
  #feed: { close(): Promise<void> } | undefined;

  constructor(parts: LocationRegistryParts) {
    this.#parts = parts;
  }

  get registered(): RegisteredLocations {
    return this.#read.registered;
  }

  get signingKeys(): readonly string[] {
    return this.#read.signingKeys;
  }

  get(key: string): RegisteredLocation | undefined {
    return this.#read.registered.get(key);
  }

  /** Returns a function that removes the listener. */
  onRead(listener: (signingKeys: readonly string[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    await this.#openFeed().catch((error: unknown) => this.#lost(error));
    this.#read = await readRegisteredLocations(this.#parts.db);
    this.#timer ??= setInterval(() => void this.refresh(), POLL_MS);
  }

  /** Returns false if reading fails. Otherwise, all changes that were committed before the call are known. */
  async refresh(): Promise<boolean> {
    if (this.#reading !== undefined) {
      this.#isStale = true;
      return this.#reading;
    }
    this.#reading = this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.allSettled([this.#feed?.close(), this.#reading]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #readAll(): Promise<boolean> {
    let isRead: boolean;
    do {
      this.#isStale = false;
      isRead = false;
      try {
        this.#read = await readRegisteredLocations(this.#parts.db);
        isRead = true;
        for (const listener of this.#listeners) listener(this.#read.signingKeys);
      } catch (err) {
        this.#parts.log.warn(
          { err },
          'The registered locations cannot be read from the database; the last known ones stay in use',
        );
      }
    } while (this.#isStale && !this.#stopping.signal.aborted);
    return isRead;
  }

  async #openFeed(): Promise<void> {
    const feed = await openLocationsFeed(this.#parts.databaseUrl, {
      onChanged: () => void this.refresh(),
      onLost: (error) => void this.#lost(error),
    });
    if (this.#stopping.signal.aborted) await feed.close();
    else this.#feed = feed;
  }

  async #lost(err: unknown): Promise<void> {
    const { signal } = this.#stopping;
    this.#feed = undefined;
    if (signal.aborted) return;
    this.#parts.log.warn(
      { err },
      'The connection for changes of locations was lost; reconnecting. Until then, changes take effect late',
    );
    void (async () => {
      while (!signal.aborted && !this.#feed) {
        await sleep(REOPEN_MS, undefined, { signal }).catch(() => {});
        if (!signal.aborted) await this.#openFeed().catch(() => {});
      }
      if (!signal.aborted) await this.refresh();
    })();
  }
}
