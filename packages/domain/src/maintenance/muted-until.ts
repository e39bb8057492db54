import { mergeSpans, type Span } from '../reports/time/span.ts';

/**
 * Returns the time until which an alert that is due at `dueAt` is muted. Windows that adjoin or overlap count as one.
 */
export const mutedUntil = (windows: readonly Span[], dueAt: number): number | null =>
  mergeSpans(windows).find(({ from, to }) => from <= dueAt && dueAt < to)?.to ?? null;
