export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/**
 * The waiting times between attempts. `firstMs`: upper limit of the wait after the first failure; it doubles with each
 * further failure. `maxMs`: maximum wait.
 */
interface Waits {
  firstMs: number;
  maxMs: number;
}

const OF_FAULT: Waits = { firstMs: 5000, maxMs: 600_000 };
/** Longer waits, because a person must change something before the receiver accepts a request that it rejected. */
const OF_REFUSAL: Waits = { firstMs: 300_000, maxMs: 3_600_000 };

/** Client errors that allow another attempt: 408 Request Timeout, 425 Too Early and 429 Too Many Requests. */
const TEMPORARY_CLIENT_ERRORS: readonly number[] = [408, 425, 429];

/**
 * Checks whether an HTTP status means that the receiver rejects the request itself. The same request is then unlikely
 * to succeed soon.
 */
export const isRefusalStatus = (status: number): boolean =>
  status >= 400 && status < 500 && !TEMPORARY_CLIENT_ERRORS.includes(status);

export interface FailedAttempt {
  /**
   * `since`: when the delivery was created, or when a person last requested to send it again. Both times are epoch
   * milliseconds.
   */
  since: number;
  now: number;
  /** Includes this attempt. */
  attempts: number;
  /** Whether the receiving server will never accept the delivery, for example because the address does not exist. */
  permanent: boolean;
  isRefusal?: boolean;
  retryAfterMs: number | null;
}

export type NextAttempt = { retry: true; at: number } | { retry: false; reason: 'permanent' | 'too long' };

/**
 * Decides when a failed delivery is retried. Retries end after 24 hours; a permanent error ends them immediately. If
 * the receiving server requests a wait beyond the 24 hours, one last attempt is made at their end.
 * @param random A random number in [0, 1).
 */
export const nextDeliveryAttempt = (failed: FailedAttempt, random: number): NextAttempt => {
  if (failed.permanent) return { retry: false, reason: 'permanent' };
  const end = failed.since + GIVE_UP_AFTER_MS;
  const earliest = failed.now + waitMs(failed.attempts, failed.isRefusal ? OF_REFUSAL : OF_FAULT, random);
  if (earliest > end) return { retry: false, reason: 'too long' };
  return { retry: true, at: Math.min(end, Math.max(earliest, failed.now + (failed.retryAfterMs ?? 0))) };
};

/**
 * Calculates the wait with exponential backoff and equal jitter. The wait is at least half of its upper limit, and the
 * limit doubles. No wait is therefore shorter than the previous one.
 * Source: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
const waitMs = (attempts: number, { firstMs, maxMs }: Waits, random: number): number => {
  const ceiling = firstMs * 2 ** (attempts - 1);
  return ceiling >= maxMs ? maxMs : (ceiling * (1 + random)) / 2;
};
