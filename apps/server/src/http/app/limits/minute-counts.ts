import { LRUCache } from 'lru-cache';

export const WINDOW_MS = 60_000;
/** Beyond this number, the least recently used key is removed. */
const MAX_KEYS = 100_000;
/** A count is shared with other processes when it reaches both: a part of the limit, and a number of requests. */
const SHARED_FROM = { part: 1 / 20, requests: 5 };

interface Window {
  count: number;
  /** The part of `count` that other processes do not know. Negative after a refund of shared requests. */
  unshared: number;
  /** Milliseconds of the monotonic clock. */
  endsAt: number;
}

export interface Unshared {
  key: string;
  count: number;
  leftMs: number;
  /** Sets the total of all processes, in a window that ends in `leftMs` milliseconds. */
  setSum(count: number, leftMs: number): void;
}

/**
 * Counts requests by key. A window lasts one minute from the first request, or ends together with the window of another
 * process.
 */
export class MinuteCounts {
  /** `maxSize`, because `max` allocates the memory of all entries at once (about 4 MB). */
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  /** Null if there is no other process. */
  readonly #unshared: Set<string> | null;

  constructor({ isShared }: { isShared: boolean }) {
    this.#unshared = isShared ? new Set() : null;
  }

  /** Counts a request. Returns the number of requests in the current window, which ends in `leftMs` milliseconds. */
  count(key: string, perMinute: number): { count: number; leftMs: number } {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now < known.endsAt ? known : { count: 0, unshared: 0, endsAt: now + WINDOW_MS };
    if (window !== known) this.#windows.set(key, window);
    this.#add(key, window, 1, perMinute);
    return { count: window.count, leftMs: window.endsAt - now };
  }

  refund(key: string, perMinute: number): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) this.#add(key, window, -1, perMinute);
  }

  /** Removes and returns at most `max` counts that other processes do not know, oldest first. */
  takeUnshared(max: number): Unshared[] {
    const taken: Unshared[] = [];
    const now = performance.now();
    for (const key of this.#unshared ?? []) {
      if (taken.length === max) break;
      this.#unshared?.delete(key);
      const window = this.#windows.peek(key);
      if (window && window.unshared !== 0 && now < window.endsAt) taken.push(take(key, window, window.endsAt - now));
    }
    return taken;
  }

  #add(key: string, window: Window, more: number, perMinute: number): void {
    window.count += more;
    window.unshared += more;
    const isKnown = window.count !== window.unshared;
    if (isKnown || window.count >= Math.max(SHARED_FROM.requests, perMinute * SHARED_FROM.part))
      this.#unshared?.add(key);
  }
}

const take = (key: string, window: Window, leftMs: number): Unshared => {
  const count = window.unshared;
  window.unshared = 0;
  return {
    ...{ key, count, leftMs },
    setSum: (sum, sumLeftMs) => {
      window.count = Math.max(0, sum + window.unshared);
      window.endsAt = performance.now() + Math.min(sumLeftMs, WINDOW_MS);
    },
  };
};
