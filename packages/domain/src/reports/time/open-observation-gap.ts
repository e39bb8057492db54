import type { Span } from './span.ts';

/** The facts about the monitoring of a check. Times are epoch milliseconds. */
export interface Watch {
  /** The end of the slot of the last valid poll. Null before the first valid poll. */
  observedUntil: number | null;
  intervalMs: number;
  timeoutMs: number;
  paused: boolean;
}

/**
 * Returns the observation gap that is still open at `now`, or undefined if there is none. A gap is open if no result
 * arrived for more than `2 × interval + timeout`. Nothing is then known since the end of the last slot. `observedUntil`
 * is already one interval after the last poll. A paused check has no gap, because it is not to be watched.
 */
export const openObservationGap = (watch: Watch, now: number): Span | undefined => {
  const overdueAt = overdueAtOf(watch);
  if (overdueAt === null || watch.observedUntil === null) return undefined;
  return now > overdueAt ? { from: watch.observedUntil, to: now } : undefined;
};

/**
 * Returns the time after which such a gap is open if no result arrives. Returns null for a check that is paused or
 * never had a result.
 */
export const overdueAtOf = ({ paused, observedUntil, intervalMs, timeoutMs }: Watch): number | null =>
  paused || observedUntil === null ? null : observedUntil + intervalMs + timeoutMs;
