export interface Backoff {
  /** The maximum of the first delay. Doubles with each failure. */
  firstMs: number;
  maxMs: number;
  minMs?: number;
}

/**
 * Uses exponential backoff with full jitter: delay = random × min(longest, first × 2^(failures − 1)). Clients that
 * failed at the same time therefore do not retry together. Source: "Exponential Backoff And Jitter", AWS Architecture
 * Blog, 2015.
 * @param failures Number of failures in a row; 1 is the first.
 * @param random In [0, 1).
 */
export const backoffMs = (failures: number, backoff: Backoff, random: number): number => {
  const ceiling = Math.min(backoff.maxMs, backoff.firstMs * 2 ** (failures - 1));
  return Math.max(backoff.minMs ?? 0, random * ceiling);
};
