import { type StateCode, VERDICTS } from '@pharos/contract/states.ts';
import { HOUR_MS } from '../figures/hour-figures.ts';
import { downtimeOf } from '../reports/availability.ts';
import type { CheckHistory } from '../reports/check-stats.ts';
import { isDown, type TimeInState } from '../reports/time/time-in-state.ts';
import { seriesOf } from '../reports/time-series.ts';

const HOURS = 24;

export interface GraphHour {
  startsAt: number;
  average: number | null;
  /**
   * The worst state in this hour: the down state with the longest duration, otherwise AV, otherwise PS. Null if nothing
   * is known.
   */
  state: StateCode | null;
  downMs: number;
}

export const dayGraphStart = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;

export const dayGraph = (history: CheckHistory, now: number): GraphHour[] => {
  const start = dayGraphStart(now);
  const hours = Array.from({ length: HOURS }, (_, n) => {
    const from = start + n * HOUR_MS;
    return { from, to: Math.min(from + HOUR_MS, Math.max(now, from + 1)) };
  });
  return seriesOf(history, hours).map(({ from, time, response }) => ({
    startsAt: from,
    average: response?.average ?? null,
    state: worstOf(time),
    downMs: downtimeOf(time),
  }));
};

const worstOf = (time: TimeInState): StateCode | null => {
  const down = VERDICTS.filter((state) => isDown(state) && time[state] > 0).sort((a, b) => time[b] - time[a])[0];
  if (down) return down;
  if (time.AV > 0) return 'AV';
  return time.PS > 0 ? 'PS' : null;
};
