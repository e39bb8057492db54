import { type CheckHistory, type CheckStats, checkStats } from '../reports/check-stats.ts';
import { clip, type Span } from '../reports/time/span.ts';
import { isDown, NO_TIME, type TimeInState } from '../reports/time/time-in-state.ts';
import { seriesOf } from '../reports/time-series.ts';

/** The figures of a check as the public gets them: with its time by state, and outages by how they began. */
export interface PublicStats extends CheckStats {
  time: TimeInState;
  /** Outages of the range that began with no answer; the others began with an answer that reported an error. */
  outagesNotResponding: number;
  /** Mean response time of answers that reported an error, milliseconds; null without any. */
  errorResponse: number | null;
}

export const publicStatsOf = (history: CheckHistory, range: Span): PublicStats => {
  const stats = checkStats(history, range);
  const [whole] = seriesOf(history, [range]);
  const begins = new Map<number | null, string>();
  for (const state of history.states)
    if (isDown(state.state) && clip(state, range) && !begins.has(state.outageId))
      begins.set(state.outageId, state.state);
  const outagesNotResponding = [...begins.values()].filter((state) => state === 'NR').length;
  return { ...stats, time: whole?.time ?? NO_TIME, outagesNotResponding, errorResponse: whole?.errorResponse ?? null };
};
