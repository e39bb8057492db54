import { type CheckHistory, type CheckStats, checkStats } from '../reports/check-stats.ts';
import { clip, type Span } from '../reports/time/span.ts';
import { isDown, NO_TIME, type TimeInState } from '../reports/time/time-in-state.ts';
import { seriesOf } from '../reports/time-series.ts';

export interface PublicStats extends CheckStats {
  time: TimeInState;
  /** Outages that began without a response. All other outages began with a response that reported an error. */
  outagesNotResponding: number;
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
