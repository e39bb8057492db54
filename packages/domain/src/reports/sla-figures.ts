import { type CheckHistory, type CheckStats, checkStats, timelineOfHistory } from './check-stats.ts';
import { countedTimeIn, leftOutOf } from './maintenance-window.ts';
import { type Day, daysOf } from './time/calendar-days.ts';
import { clip, lengthOf, type Span } from './time/span.ts';
import { isDown, type TimeInState, timeInState } from './time/time-in-state.ts';
import { type Segment, withoutBeforeCreation } from './time/timeline.ts';
import { seriesOf } from './time-series.ts';

/** Paused time counts as up. All other exclusions do not count in the availability. */
export interface Exclusion extends Span {
  reason: 'paused' | 'maintenance' | 'unknown' | 'before-creation';
}

/**
 * The intervals adjoin and cover the range from the creation of the check on. Days and outages are derived from them.
 * Time before the creation is an exclusion and does not count anywhere else.
 */
export interface SlaFigures {
  stats: CheckStats;
  time: TimeInState;
  days: (Day & { time: TimeInState })[];
  intervals: Segment[];
  exclusions: Exclusion[];
  /** Known downtime by outage ID, in milliseconds and ordered by time. Zero for an outage without any known time. */
  outages: ReadonlyMap<number, number>;
}

export const slaFigures = (history: CheckHistory, range: Span, zone: string): SlaFigures => {
  const whole = timelineOfHistory(history, range);
  const intervals = withoutBeforeCreation(whole, history.createdAt);
  const days = daysOf(zone, range).flatMap((day) => clip(day, range) ?? []);
  const outages = new Map<number, number>();
  const isCounted = countedTimeIn(range, leftOutOf(history.maintenance ?? [], history.createdAt));
  for (const state of history.states) {
    if (state.outageId !== null && isCounted(state)) outages.set(state.outageId, 0);
  }
  for (const { outageId, state, ...span } of intervals) {
    if (outageId !== null && isDown(state)) outages.set(outageId, (outages.get(outageId) ?? 0) + lengthOf(span));
  }
  return {
    stats: checkStats(history, range),
    time: timeInState(intervals),
    days: seriesOf(history, days),
    intervals,
    exclusions: whole.flatMap((interval) => exclusionsOf(interval, history.createdAt)),
    outages,
  };
};

const exclusionsOf = ({ state, from, to }: Segment, createdAt: number): Exclusion[] => {
  if (state === 'PS') return [{ from, to, reason: 'paused' }];
  if (state === 'maintenance') return [{ from, to, reason: 'maintenance' }];
  if (state !== 'unknown') return [];
  const border = Math.min(Math.max(createdAt, from), to);
  const parts: Exclusion[] = [
    { from, to: border, reason: 'before-creation' },
    { from: border, to, reason: 'unknown' },
  ];
  return parts.filter((part) => lengthOf(part) > 0);
};
