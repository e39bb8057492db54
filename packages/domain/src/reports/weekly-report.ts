import { knownTimeOf } from './availability.ts';
import { type CheckHistory, checkStats, timelineOfHistory } from './check-stats.ts';
import type { Span } from './time/span.ts';
import { timeInState } from './time/time-in-state.ts';
import { withoutBeforeCreation } from './time/timeline.ts';

/** Times are in milliseconds, shares are from 0 to 1, and null means that nothing is known. */
export interface WeekFigures {
  availability: number | null;
  downtimeMs: number;
  knownMs: number;
  unknownMs: number;
  outages: number;
}

export interface CheckWeek extends WeekFigures {
  id: number;
  name: string;
  /** Null if it is unknown, or if the plan does not include it. */
  averageMs: number | null;
  before: WeekFigures & { averageMs: number | null };
}

export interface WeeklyReport {
  checks: number;
  totals: WeekFigures;
  before: WeekFigures;
  /** The longest downtime first. Only the first checks are listed. */
  down: CheckWeek[];
  downCount: number;
  slowest: CheckWeek[];
  /** The largest relative changes of the average response time. */
  changed: CheckWeek[];
}

const DOWN_SHOWN = 10;
const SPEED_SHOWN = 5;
/** Minimum relative change. */
const CHANGED_BY = 0.2;

/** Each history must contain everything that overlaps its week. */
export const checkWeek = (
  { id, name }: { id: number; name: string },
  week: readonly [CheckHistory, Span],
  before: readonly [CheckHistory, Span],
  hasResponseMetrics: boolean,
): CheckWeek => ({
  id,
  name,
  ...figuresOf(...week, hasResponseMetrics),
  before: figuresOf(...before, hasResponseMetrics),
});

const figuresOf = (
  history: CheckHistory,
  range: Span,
  hasResponseMetrics: boolean,
): WeekFigures & { averageMs: number | null } => {
  const { availability, downtimeMs, unknownMs, outages, response } = checkStats(history, range);
  const time = timeInState(withoutBeforeCreation(timelineOfHistory(history, range), history.createdAt));
  const knownMs = availability === null ? 0 : knownTimeOf(time);
  const averageMs = hasResponseMetrics ? (response?.average ?? null) : null;
  return { availability, downtimeMs, knownMs, unknownMs, outages, averageMs };
};

const changeOf = ({ averageMs, before }: CheckWeek): number =>
  averageMs === null || !before.averageMs ? 0 : Math.abs(averageMs - before.averageMs) / before.averageMs;

const byDowntime = (a: CheckWeek, b: CheckWeek): number => b.downtimeMs - a.downtimeMs || a.id - b.id;
const slowestFirst = (a: CheckWeek, b: CheckWeek): number => (b.averageMs ?? 0) - (a.averageMs ?? 0) || a.id - b.id;
const byChange = (a: CheckWeek, b: CheckWeek): number => changeOf(b) - changeOf(a) || a.id - b.id;

const NOTHING: WeekFigures = { availability: null, downtimeMs: 0, knownMs: 0, unknownMs: 0, outages: 0 };
export const NO_CHECKS: WeeklyReport = {
  checks: 0,
  totals: NOTHING,
  before: NOTHING,
  down: [],
  downCount: 0,
  slowest: [],
  changed: [],
};

/** The size of the report does not grow with the number of checks. */
export const addToReport = (report: WeeklyReport, weeks: readonly CheckWeek[]): WeeklyReport => {
  const down = weeks.filter(({ downtimeMs, outages }) => downtimeMs > 0 || outages > 0);
  const timed = weeks.filter(({ averageMs }) => averageMs !== null);
  const changed = timed.filter((week) => changeOf(week) >= CHANGED_BY);
  return {
    checks: report.checks + weeks.length,
    totals: sumOf([report.totals, ...weeks]),
    before: sumOf([report.before, ...weeks.map(({ before }) => before)]),
    down: [...report.down, ...down].sort(byDowntime).slice(0, DOWN_SHOWN),
    downCount: report.downCount + down.length,
    slowest: [...report.slowest, ...timed].sort(slowestFirst).slice(0, SPEED_SHOWN),
    changed: [...report.changed, ...changed].sort(byChange).slice(0, SPEED_SHOWN),
  };
};

const sumOf = (weeks: readonly WeekFigures[]): WeekFigures => {
  const sum = { ...NOTHING };
  for (const { downtimeMs, knownMs, unknownMs, outages } of weeks) {
    sum.downtimeMs += downtimeMs;
    sum.knownMs += knownMs;
    sum.unknownMs += unknownMs;
    sum.outages += outages;
  }
  return { ...sum, availability: sum.knownMs === 0 ? null : (sum.knownMs - sum.downtimeMs) / sum.knownMs };
};
