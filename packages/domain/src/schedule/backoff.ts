export interface Backoff {
  /** The maximum of the first delay. It doubles with each failure. */
  firstMs: number;
  longestMs: number;
  /** The minimum of every delay. */
  shortestMs?: number;
}

/**
 * Returns the delay after the `failures`th failure in a row (1 is the first), in milliseconds. It uses exponential
 * backoff with full jitter: delay = random × min(longest, first × 2^(failures − 1)). Clients that failed at the same
 * time therefore do not retry at the same time.
 * `random` is in [0, 1). Source: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export const backoffMs = (failures: number, backoff: Backoff, random: number): number => {
  const ceiling = Math.min(backoff.longestMs, backoff.firstMs * 2 ** (failures - 1));
  return Math.max(backoff.shortestMs ?? 0, random * ceiling);
};
