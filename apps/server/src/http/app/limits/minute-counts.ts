import { LRUCache } from 'lru-cache';

export const WINDOW_MS = 60_000;
/** Of those that ask for nothing the longest, the first is forgotten. */
const MOST_KEYS = 20_000;
/** What other processes are told of: keys that have used this much of what they may. Of all others a process need not know. */
const TOLD_FROM = 1 / 20;

interface Window {
  count: number;
  /** Of them, what other processes were not told yet. */
  untold: number;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** Requests of a key that other processes are to be told of. */
export interface Untold {
  key: string;
  count: number;
  /** All processes together have counted so many, in a window that ends then (epoch milliseconds). */
  setTotal(count: number, endsAt: number): void;
  /** They could not be told. */
  takeBack(): void;
}

/** Counts requests by key, in memory, in a window of a minute that begins with the first one of its key. */
export class MinuteCounts {
  readonly perMinute: number;
  readonly #windows = new LRUCache<string, Window>({ max: MOST_KEYS });
  /** Keys whose windows have something to tell; null where nobody is told. */
  readonly #untold: Set<string> | null;

  constructor(perMinute: number, isShared = false) {
    this.perMinute = perMinute;
    this.#untold = isShared ? new Set() : null;
  }

  /** Counts a request of a key. Returns how many it makes in its window, which ends in `leftMs`. */
  count(key: string): { count: number; leftMs: number } {
    const now = Date.now();
    const known = this.#windows.get(key);
    // A clock that is set back keeps nobody out for longer.
    const isRunning = known && now < known.endsAt && known.endsAt - now <= WINDOW_MS;
    const window = isRunning ? known : { count: 0, untold: 0, endsAt: now + WINDOW_MS };
    if (!isRunning) this.#windows.set(key, window);
    window.count += 1;
    window.untold += 1;
    if (window.count >= this.perMinute * TOLD_FROM) this.#untold?.add(key);
    return { count: window.count, leftMs: window.endsAt - now };
  }

  /** Takes back one that was counted and allowed. */
  refund(key: string): void {
    const known = this.#windows.get(key);
    if (!known || known.count === 0) return;
    known.count -= 1;
    known.untold -= 1;
  }

  /** Takes what other processes are to be told of, of so many keys at most. */
  takeUntold(most: number): Untold[] {
    const taken: Untold[] = [];
    for (const key of this.#untold ?? []) {
      if (taken.length === most) break;
      this.#untold?.delete(key);
      const window = this.#windows.peek(key);
      if (window && window.untold > 0 && Date.now() < window.endsAt) taken.push(this.#take(key, window));
    }
    return taken;
  }

  #take(key: string, window: Window): Untold {
    const count = window.untold;
    window.untold = 0;
    return {
      key,
      count,
      setTotal: (total, endsAt) => {
        window.count = total + window.untold;
        window.endsAt = endsAt;
      },
      takeBack: () => {
        window.untold += count;
        this.#untold?.add(key);
      },
    };
  }
}
