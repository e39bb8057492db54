import type { Span } from './span.ts';

/** What is known of a check's watching. Times are epoch milliseconds. */
export interface Watch {
  /** End of the slot of the last valid poll; null before the first. */
  observedUntil: number | null;
  intervalMs: number;
  timeoutMs: number;
  paused: boolean;
}

/**
 * The observation gap that is still open at `now`: results have stayed away for longer than `2 × interval + timeout`
 * (`observedUntil` already stands one interval after the last poll), so that nothing since the last slot's end is known.
 * Empty as long as the next result may still come, and for a paused check, which nobody is to watch.
 */
export const openObservationGap = (watch: Watch, now: number): Span | undefined => {
  const overdueAt = overdueAtOf(watch);
  if (overdueAt === null || watch.observedUntil === null) return undefined;
  return now > overdueAt ? { from: watch.observedUntil, to: now } : undefined;
};

/** From when on such a gap is open, should no result come; null for a check that nobody is to watch, or of which none ever came. */
export const overdueAtOf = ({ paused, observedUntil, intervalMs, timeoutMs }: Watch): number | null =>
  paused || observedUntil === null ? null : observedUntil + intervalMs + timeoutMs;
