import type { Span } from './span.ts';

export interface Watch {
  /** The end of the last valid poll's slot, one interval after the poll. Null before the first valid poll. */
  observedUntil: number | null;
  intervalMs: number;
  timeoutMs: number;
  paused: boolean;
}

/**
 * Returns the observation gap that is open at `now`. A gap opens if no result arrived for more than `2 × interval +
 * timeout`, and it starts at the end of the last slot. A paused check has no gap.
 */
export const openObservationGap = (watch: Watch, now: number): Span | undefined => {
  const overdueAt = overdueAtOf(watch);
  if (overdueAt === null || watch.observedUntil === null) return undefined;
  return now > overdueAt ? { from: watch.observedUntil, to: now } : undefined;
};

/** Returns when a gap opens if no result arrives. Returns null for a check that is paused or never had a result. */
export const overdueAtOf = ({ paused, observedUntil, intervalMs, timeoutMs }: Watch): number | null =>
  paused || observedUntil === null ? null : observedUntil + intervalMs + timeoutMs;
