/** Threads that were replaced because they made no progress. Milliseconds of one monotonic clock. */
export interface StuckThreads {
  firstAt: number;
  lastAt: number;
}

/** A thread that is replaced again within this time belongs to the same problem. */
const REPEATS_WITHIN_MS = 10 * 60_000;

export const addStuckThread = (before: StuckThreads | null, now: number): StuckThreads => ({
  firstAt: findStuckSince(before, now) ?? now,
  lastAt: now,
});

/** Returns since when threads have been stuck again and again, or null if none was within the last ten minutes. */
export const findStuckSince = (stuck: StuckThreads | null, now: number): number | null =>
  stuck && now - stuck.lastAt < REPEATS_WITHIN_MS ? stuck.firstAt : null;
