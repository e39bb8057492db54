export interface StuckThreads {
  firstAt: number;
  lastAt: number;
}

/** Replacements within this time belong to the same problem. */
const REPEATS_WITHIN_MS = 10 * 60_000;

export const addStuckThread = (before: StuckThreads | null, now: number): StuckThreads => ({
  firstAt: findStuckSince(before, now) ?? now,
  lastAt: now,
});

export const findStuckSince = (stuck: StuckThreads | null, now: number): number | null =>
  stuck && now - stuck.lastAt < REPEATS_WITHIN_MS ? stuck.firstAt : null;
