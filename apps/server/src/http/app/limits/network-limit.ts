import { isIPv4 } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { LimitCounts } from './request-counts.ts';

/** So many requests a minute of one network. */
export class NetworkLimit {
  readonly #counts: LimitCounts;

  constructor(counts: LimitCounts) {
    this.#counts = counts;
  }

  /** Counts a request; null when it is allowed, or else after how many seconds the next one is. */
  count(address: string): number | null {
    const { count, leftMs } = this.#counts.count(networkOfAddress(address));
    return count <= this.#counts.perMinute ? null : secondsOf(leftMs);
  }

  /** Takes back one that was counted and allowed. */
  refund(address: string): void {
    this.#counts.refund(networkOfAddress(address));
  }
}

/** For a header: whole seconds, 1 or more. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** An IPv4 address is its own network; reading it is slow. */
const networkOfAddress = (address: string): string => (isIPv4(address) ? address : networkOf(address));
