import { LRUCache } from 'lru-cache';

export const WINDOW_MS = 60_000;
/** Of those that ask for nothing the longest, the first is forgotten. */
const MAX_KEYS = 100_000;
/** What other processes need not know: of a key that has used less of what it may, or made fewer requests. */
const SHARED_FROM = { part: 1 / 20, requests: 5 };

interface Window {
  count: number;
  /** Of them, those that other processes do not know of; less than none after a refund of what they know of. */
  unshared: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/** What other processes are to know of a key. */
export interface Unshared {
  key: string;
  count: number;
  /** Until its window ends. */
  leftMs: number;
  /** All processes together have counted so many, in a window that ends in `leftMs`. */
  setSum(count: number, leftMs: number): void;
}

/** Counts requests by key, in memory, in a window of a minute that begins with the first one of its key, or ends with that of another process. */
export class MinuteCounts {
  /** Bounded by size, since the library allocates the space of all `max` entries at once: some 4 MB. */
  readonly #windows = new LRUCache<string, Window>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  /** Keys that have something to share; null where there is no other process. */
  readonly #unshared: Set<string> | null;

  constructor({ isShared }: { isShared: boolean }) {
    this.#unshared = isShared ? new Set() : null;
  }

  /** Counts a request of a key that may make so many a minute. Returns how many it makes in its window, which ends in `leftMs`. */
  count(key: string, perMinute: number): { count: number; leftMs: number } {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now < known.endsAt ? known : { count: 0, unshared: 0, endsAt: now + WINDOW_MS };
    if (window !== known) this.#windows.set(key, window);
    this.#add(key, window, 1, perMinute);
    return { count: window.count, leftMs: window.endsAt - now };
  }

  /** Takes back one that was counted and allowed. */
  refund(key: string, perMinute: number): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) this.#add(key, window, -1, perMinute);
  }

  /** Takes what other processes are to know, of so many keys at most: those that wait the longest. */
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
