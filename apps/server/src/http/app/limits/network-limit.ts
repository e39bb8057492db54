import { isIPv4 } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { LimitCounts } from './request-counts.ts';

export class NetworkLimit {
  readonly #counts: LimitCounts;

  constructor(counts: LimitCounts) {
    this.#counts = counts;
  }

  /** Counts a request. Returns null if it is allowed, and otherwise the seconds until the next one is allowed. */
  count(address: string): number | null {
    const { count, leftMs } = this.#counts.count(networkOfAddress(address));
    return count <= this.#counts.perMinute ? null : secondsOf(leftMs);
  }

  refund(address: string): void {
    this.#counts.refund(networkOfAddress(address));
  }
}

export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** An IPv4 address is already a network, and parsing it is slow. */
const networkOfAddress = (address: string): string => (isIPv4(address) ? address : networkOf(address));
