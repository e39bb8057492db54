export const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const FIRST_CEILING_MS = 5000;
const HIGHEST_CEILING_MS = 600_000;
const SHORTEST_MS = 1000;

export interface FailedAttempt {
  /** When the delivery came to be, and now; epoch milliseconds. */
  createdAt: number;
  now: number;
  /** Attempts made so far, this one included. */
  attempts: number;
  /** The other side will never take it (no such address, gone). */
  permanent: boolean;
  /** The other side asked not to be asked sooner. */
  retryAfterMs: number | null;
}

export type NextAttempt = { retry: true; at: number } | { retry: false; why: 'permanent' | 'too long' };

/**
 * When to try a failed delivery again. Exponential backoff with full jitter (delay = random × min(cap, base × 2^n)),
 * from 5 seconds to 10 minutes, for 24 hours; `random` is in [0, 1). A permanent error stops at once.
 */
export const nextAttempt = (failed: FailedAttempt, random: number): NextAttempt => {
  if (failed.permanent) return { retry: false, why: 'permanent' };
  const ceiling = Math.min(HIGHEST_CEILING_MS, FIRST_CEILING_MS * 2 ** (failed.attempts - 1));
  const delay = Math.max(SHORTEST_MS, random * ceiling, failed.retryAfterMs ?? 0);
  const at = failed.now + delay;
  return at > failed.createdAt + GIVE_UP_AFTER_MS ? { retry: false, why: 'too long' } : { retry: true, at };
};
