import { LRUCache } from 'lru-cache';

export const WINDOW_MS = 60_000;
/** Maximum number of counted keys. Beyond it, the key that has made no request for the longest time is removed. */
const MAX_KEYS = 100_000;
/**
 * Thresholds for sharing the count of a key with other processes. The count must reach both: a part of the limit, and a
 * number of requests.
 */
const SHARED_FROM = { part: 1 / 20, requests: 5 };

interface Window {
  count: number;
  /** The part of `count` that other processes do not know yet. Negative after a refund of requests that they know. */
  unshared: number;
  /** Milliseconds of the monotonic clock. */
  endsAt: number;
}

/** The part of a key's count that other processes do not know yet. */
export interface Unshared {
  key: string;
  count: number;
  /** Milliseconds until the window of the key ends. */
  leftMs: number;
  /** Sets the count of all processes together, in a window that ends in `leftMs` milliseconds. */
  setSum(count: number, leftMs: number): void;
}

/**
 * Counts requests by key in memory. A window lasts one minute from the first request of its key, or ends together with
 * the window of another process.
 */
export class MinuteCounts {
  /** Limited by `maxSize`, because with `max` the library allocates the memory of all entries at once (about 4 MB). */
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  /** Keys with counts to share. Null if there is no other process. */
  readonly #unshared: Set<string> | null;

  constructor({ isShared }: { isShared: boolean }) {
    this.#unshared = isShared ? new Set() : null;
  }

  /**
   * Counts a request of a key that may make `perMinute` requests per minute. Returns the number of its requests in the
   * current window, which ends in `leftMs` milliseconds.
   */
  count(key: string, perMinute: number): { count: number; leftMs: number } {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now < known.endsAt ? known : { count: 0, unshared: 0, endsAt: now + WINDOW_MS };
    if (window !== known) this.#windows.set(key, window);
    this.#add(key, window, 1, perMinute);
    return { count: window.count, leftMs: window.endsAt - now };
  }

  /** Cancels a request that was counted and allowed. */
  refund(key: string, perMinute: number): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) this.#add(key, window, -1, perMinute);
  }

  /**
   * Removes and returns the counts that other processes do not know yet, for at most `most` keys. The keys that have
   * waited the longest are first.
   */
  takeUnshared(most: number): Unshared[] {
    const taken: Unshared[] = [];
    const now = performance.now();
    for (const key of this.#unshared ?? []) {
      if (taken.length === most) break;
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
