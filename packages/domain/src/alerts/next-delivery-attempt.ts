export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** The longest wait after the first failure, which doubles with each further one, and the wait that it never exceeds. */
interface Waits {
  firstMs: number;
  longestMs: number;
}

const OF_FAULT: Waits = { firstMs: 5000, longestMs: 600_000 };
/** A person has to change something before a receiver takes what it refuses. */
const OF_REFUSAL: Waits = { firstMs: 300_000, longestMs: 3_600_000 };

/** 408 Request Timeout, 425 Too Early and 429 Too Many Requests ask for another attempt. */
const TEMPORARY_CLIENT_ERRORS: readonly number[] = [408, 425, 429];

/** Whether an HTTP status says that the receiver refuses the request itself, so that the same request has little chance soon. */
export const isRefusalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !TEMPORARY_CLIENT_ERRORS.includes(status);

export interface FailedAttempt {
  /** When the delivery came to be, or a person had it sent again, and now; epoch milliseconds. */
  since: number;
  now: number;
  /** Attempts made since then, this one included. */
  attempts: number;
  /** The receiving server will never take it (no such address, gone). */
  permanent: boolean;
  /** The receiving server refused the request itself (`isRefusalStatus`). */
  isRefusal?: boolean;
  /** The receiving server asked to wait this long. */
  retryAfterMs: number | null;
}

export type NextAttempt = { retry: true; at: number } | { retry: false; why: 'permanent' | 'too long' };

/**
 * When to try a failed delivery again, for 24 hours; `random` is in [0, 1). A longer wait that the receiving server asked for ends with the 24
 * hours, by one more attempt. A permanent error stops at once.
 */
export const nextDeliveryAttempt = (failed: FailedAttempt, random: number): NextAttempt => {
  if (failed.permanent) return { retry: false, why: 'permanent' };
  const end = failed.since + GIVE_UP_AFTER_MS;
  const earliest = failed.now + waitMs(failed.attempts, failed.isRefusal ? OF_REFUSAL : OF_FAULT, random);
  if (earliest > end) return { retry: false, why: 'too long' };
  return { retry: true, at: Math.min(end, Math.max(earliest, failed.now + (failed.retryAfterMs ?? 0))) };
};

/**
 * Exponential backoff with equal jitter: at least half of the longest wait, which doubles, so that no wait is shorter than the one before.
 * Source: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
const waitMs = (attempts: number, { firstMs, longestMs }: Waits, random: number): number => {
  const ceiling = firstMs * 2 ** (attempts - 1);
  return ceiling >= longestMs ? longestMs : (ceiling * (1 + random)) / 2;
};
