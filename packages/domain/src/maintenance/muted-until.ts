import { mergeSpans, type Span } from '../reports/time/span.ts';

/** Until when windows that adjoin or overlap mute what is due at this moment (epoch milliseconds); null when none of them holds it. */
export const mutedUntil = (windows: readonly Span[], dueAt: number): number | null =>
  mergeSpans(windows).find(({ from, to }) => from <= dueAt && dueAt < to)?.to ?? null;
