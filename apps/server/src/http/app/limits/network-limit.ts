import { isIPv4 } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** Of those that ask for nothing the longest, the first is forgotten. */
const MOST_NETWORKS = 20_000;

/** So many requests a minute of one network, counted in memory. */
export class NetworkLimit {
  readonly #perMinute: number;
  readonly #counts = new LRUCache<string, { count: number; endsAt: number }>({ max: MOST_NETWORKS });

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts a request; null when it is allowed, or else after how many seconds the next one is. */
  count(address: string): number | null {
    // An IPv4 address is its own network; reading it is slow.
    const network = isIPv4(address) ? address : networkOf(address);
    const now = Date.now();
    const known = this.#counts.get(network);
    if (!known || now >= known.endsAt || known.endsAt - now > WINDOW_MS) {
      this.#counts.set(network, { count: 1, endsAt: now + WINDOW_MS });
      return null;
    }
    known.count += 1;
    return known.count <= this.#perMinute ? null : Math.max(1, Math.ceil((known.endsAt - now) / 1000));
  }

  /** Takes back one that was counted and allowed. */
  refund(address: string): void {
    const known = this.#counts.get(isIPv4(address) ? address : networkOf(address));
    if (known && known.count > 0) known.count -= 1;
  }
}
