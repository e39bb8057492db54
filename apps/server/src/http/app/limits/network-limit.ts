import { isIPv4 } from 'node:net';
import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { LimitCounts } from './request-counts.ts';

/** A limit of requests per minute for each network. */
export class NetworkLimit {
  readonly #counts: LimitCounts;

  constructor(counts: LimitCounts) {
    this.#counts = counts;
  }

  /**
   * Counts a request. Returns null if it is allowed, and otherwise the number of seconds until the next one is allowed.
   */
  count(address: string): number | null {
    const { count, leftMs } = this.#counts.count(networkOfAddress(address));
    return count <= this.#counts.perMinute ? null : secondsOf(leftMs);
  }

  /** Cancels a request that was counted and allowed. */
  refund(address: string): void {
    this.#counts.refund(networkOfAddress(address));
  }
}

/** Converts milliseconds to whole seconds for a header, at least 1. */
export const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** An IPv4 address is already a network. It is returned unchanged, because parsing it is slow. */
const networkOfAddress = (address: string): string => (isIPv4(address) ? address : networkOf(address));
