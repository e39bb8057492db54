import { backoffMs } from '../schedule/backoff.ts';

export const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const BACKOFF = { firstMs: 5000, longestMs: 600_000, shortestMs: 1000 };

export interface FailedAttempt {
  /** When the delivery came to be, or a person had it sent again, and now; epoch milliseconds. */
  since: number;
  now: number;
  /** Attempts made since then, this one included. */
  attempts: number;
  /** The receiving server will never take it (no such address, gone). */
  permanent: boolean;
  /** The receiving server asked to wait this long. */
  retryAfterMs: number | null;
}

export type NextAttempt = { retry: true; at: number } | { retry: false; why: 'permanent' | 'too long' };

/**
 * When to try a failed delivery again: with backoff from 5 seconds to 10 minutes, for 24 hours; `random` is in [0, 1). A longer wait that
 * the receiving server asked for ends with the 24 hours, by one more attempt. A permanent error stops at once.
 */
export const nextDeliveryAttempt = (failed: FailedAttempt, random: number): NextAttempt => {
  if (failed.permanent) return { retry: false, why: 'permanent' };
  const end = failed.since + GIVE_UP_AFTER_MS;
  const earliest = failed.now + backoffMs(failed.attempts, BACKOFF, random);
  if (earliest > end) return { retry: false, why: 'too long' };
  return { retry: true, at: Math.min(end, Math.max(earliest, failed.now + (failed.retryAfterMs ?? 0))) };
};
