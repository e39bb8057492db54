import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Services } from '../context.ts';

/** Time for which a logo is valid, and time without requests after a failure, in milliseconds. */
const VALID_MS = 24 * 3_600_000;
const FAILED_MS = 10 * 60_000;
/** The maximum of all pictures together. A single picture has at most a quarter of a megabyte. */
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 500;
/** The maximum of concurrent fetches. Further logos are fetched when they are requested again. */
const MAX_AT_ONCE = 4;

export interface CachedLogo {
  png: Buffer;
  width: number;
  height: number;
  /** A hash of the picture. It is part of the URL, so that browsers can cache the picture for long. */
  version: string;
}

interface Entry {
  logo: CachedLogo | null;
  requestAgainAt: number;
}

/** Fetches each logo once a day in the background. Until it is available, the page shows its name. */
export class LogoCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ logo }) => ENTRY_BYTES + (logo?.png.length ?? 0),
  });
  readonly #loading = new Map<string, Promise<CachedLogo | null>>();
  readonly #parts: Pick<Services, 'readLogo' | 'now'> & { log: Logger };

  constructor(parts: Pick<Services, 'readLogo' | 'now'> & { log: Logger }) {
    this.#parts = parts;
  }

  get(url: string): CachedLogo | null {
    if (url === '') return null;
    const entry = this.#entries.get(url);
    if (!entry || this.#parts.now() >= entry.requestAgainAt) void this.load(url);
    return entry?.logo ?? null;
  }

  /** Fetches the logo now unless the cached one is valid. Returns null if there is none. */
  async load(url: string): Promise<CachedLogo | null> {
    if (url === '') return null;
    const entry = this.#entries.get(url);
    if (entry && this.#parts.now() < entry.requestAgainAt) return entry.logo;
    if (!this.#loading.has(url) && this.#loading.size >= MAX_AT_ONCE) return entry?.logo ?? null;
    const loading = this.#loading.get(url) ?? this.#loadOnce(url, entry?.logo ?? null);
    this.#loading.set(url, loading);
    return loading;
  }

  async #loadOnce(url: string, before: CachedLogo | null): Promise<CachedLogo | null> {
    const { readLogo, now, log } = this.#parts;
    try {
      const logo = await readLogo(url);
      const version = createHash('sha256').update(logo.png).digest('base64url').slice(0, 12);
      const cached = { ...logo, version };
      this.#entries.set(url, { logo: cached, requestAgainAt: now() + VALID_MS });
      return cached;
    } catch (error) {
      log.info(
        { err: error },
        'The logo of a status page cannot be fetched; the page shows the previous logo, or its name',
      );
      this.#entries.set(url, { logo: before, requestAgainAt: now() + FAILED_MS });
      return before;
    } finally {
      this.#loading.delete(url);
    }
  }
}
