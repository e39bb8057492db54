import { type ApdexFigures, apdexOf } from './apdex.ts';
import { availabilityOf, downtimeOf } from './availability.ts';
import { countOutages } from './count-outages.ts';
import { type PerformanceFigures, type PerformanceSpan, performanceTimeIn } from './degraded-time.ts';
import { leftOutOf, type MaintenanceWindow } from './maintenance-window.ts';
import { meanTimes } from './mttr-and-mtbf.ts';
import { type Percentiles, percentilesOf } from './percentiles.ts';
import { type ResponseFigures, responseFiguresOf } from './response-figures.ts';
import { type RecordedHour, sumHours } from './sum-hours.ts';
import type { Span } from './time/span.ts';
import { timeInState } from './time/time-in-state.ts';
import { type Segment, type StateSpan, timelineOf, withMaintenance, withoutBeforeCreation } from './time/timeline.ts';

/** The record of one check that overlaps the range. Includes the open observation gap. */
export interface CheckHistory {
  /** Unknown time before the creation does not count anywhere. */
  createdAt: number;
  states: StateSpan[];
  gaps: Span[];
  performance: PerformanceSpan[];
  hours: RecordedHour[];
  maintenance?: readonly MaintenanceWindow[];
  /** A pause then shows nothing about the target. */
  wasNeverProbed?: boolean;
  /** The check counts as not watched after this time if no result arrives. See `overdueAtOf`. */
  overdueAt?: number | null;
}

/** Includes the time before the creation. Excluded maintenance replaces the states. */
export const timelineOfHistory = (
  { states, gaps, createdAt, maintenance = [] }: CheckHistory,
  range: Span,
): Segment[] => {
  return withMaintenance(timelineOf(states, gaps, range), leftOutOf(maintenance, createdAt));
};

/** Times are in milliseconds, shares are from 0 to 1, and null means that nothing is known. */
export interface CheckStats {
  range: Span;
  availability: number | null;
  downtimeMs: number;
  maxDowntimeMs: number;
  outages: number;
  incidents: number;
  /** Null without outages and before the first recovery, see `meanTimes`. */
  recoverMs: number | null;
  betweenFailuresMs: number | null;
  unknownMs: number;
  pausedMs: number;
  maintenanceMs: number;
  performance: PerformanceFigures;
  /** Null if the plan does not include it. `response` and `percentiles` are then null as well. */
  apdex: ApdexFigures | null;
  response: ResponseFigures | null;
  percentiles: Percentiles | null;
}

export const checkStats = (history: CheckHistory, range: Span): CheckStats => {
  const segments = withoutBeforeCreation(timelineOfHistory(history, range), history.createdAt);
  const time = timeInState(segments);
  const polls = sumHours(history.hours, range);
  const leftOut = leftOutOf(history.maintenance ?? [], history.createdAt);
  const outages = countOutages(history.states, segments, range, leftOut);
  return {
    range,
    availability: history.wasNeverProbed ? null : availabilityOf(time),
    downtimeMs: downtimeOf(time),
    ...outages,
    ...meanTimes(segments, time, outages.outages),
    unknownMs: time.unknown,
    pausedMs: time.PS,
    maintenanceMs: time.maintenance,
    performance: performanceTimeIn(history.performance, segments, range),
    apdex: apdexOf(polls),
    response: responseFiguresOf(polls),
    percentiles: percentilesOf(polls),
  };
};

export const withoutResponseMetrics = (stats: CheckStats): CheckStats => ({
  ...stats,
  apdex: null,
  response: null,
  percentiles: null,
});
