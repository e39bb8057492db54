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

/** The record of one check, as far as it touches the range that is asked for. Observation gaps include the open one. */
export interface CheckHistory {
  /** When the check was created, epoch milliseconds: unknown time before that counts nowhere. */
  createdAt: number;
  states: StateSpan[];
  gaps: Span[];
  performance: PerformanceSpan[];
  hours: RecordedHour[];
  /** Announced by people, in order of its begin; none where it is absent. */
  maintenance?: readonly MaintenanceWindow[];
  /** No probe ever found anything of it: that it was paused tells nothing of its target. */
  wasNeverProbed?: boolean;
  /** From when on it is not watched, should no result come; see `overdueAtOf`. */
  overdueAt?: number | null;
}

/** The timeline of a check over a range, with the time before its creation, and with maintenance that is left out laid over it. */
export const timelineOfHistory = (
  { states, gaps, createdAt, maintenance = [] }: CheckHistory,
  range: Span,
): Segment[] => {
  return withMaintenance(timelineOf(states, gaps, range), leftOutOf(maintenance, createdAt));
};

/** A check's figures over a range. Times in milliseconds, shares from 0 to 1, null where nothing is known. */
export interface CheckStats {
  range: Span;
  availability: number | null;
  downtimeMs: number;
  longestDowntimeMs: number;
  outages: number;
  incidents: number;
  /** Null without outages and before the first recovery, see meanTimes. */
  recoverMs: number | null;
  betweenFailuresMs: number | null;
  unknownMs: number;
  pausedMs: number;
  /** Of maintenance that is left out. */
  maintenanceMs: number;
  performance: PerformanceFigures;
  /** Null, like `response` and `percentiles`, when the plan does not include it. */
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

/** The same without what only plans with response metrics show. */
export const withoutResponseMetrics = (stats: CheckStats): CheckStats => ({
  ...stats,
  apdex: null,
  response: null,
  percentiles: null,
});
