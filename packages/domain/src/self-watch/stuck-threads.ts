/** Threads that were replaced because they made no progress. Times are milliseconds of one monotonic clock. */
export interface StuckThreads {
  firstAt: number;
  lastAt: number;
}

/** Maximum time between two replacements of threads that belong to the same problem. */
const REPEATS_WITHIN_MS = 10 * 60_000;

export const addStuckThread = (before: StuckThreads | null, now: number): StuckThreads => ({
  firstAt: findStuckSince(before, now) ?? now,
  lastAt: now,
});

/**
 * Returns the time since which threads have repeatedly been stuck. Returns null if no thread was stuck within the last
 * ten minutes.
 */
export const findStuckSince = (stuck: StuckThreads | null, now: number): number | null =>
  stuck && now - stuck.lastAt < REPEATS_WITHIN_MS ? stuck.firstAt : null;
