export interface Backoff {
  /** Ceiling of the first delay; it doubles with each failure. */
  firstMs: number;
  longestMs: number;
  /** No delay is shorter. */
  shortestMs?: number;
}

/**
 * How long to wait after the `failures`th failure in a row (1 is the first), in milliseconds: exponential backoff with full
 * jitter (delay = random × min(longest, first × 2^(failures − 1))), so that many who failed together do not come back together.
 * `random` is in [0, 1).
 * Source: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export const backoffMs = (failures: number, backoff: Backoff, random: number): number => {
  const ceiling = Math.min(backoff.longestMs, backoff.firstMs * 2 ** (failures - 1));
  return Math.max(backoff.shortestMs ?? 0, random * ceiling);
};
