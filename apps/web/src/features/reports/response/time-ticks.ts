import { type BucketUnit, UNIT_MS } from '@pharos/domain/reports/time/buckets.ts';
import type { GraphPoint } from './graph-points.ts';

const SHORT_HOURS = 49;

/** The possible numbers of minutes between marks in a graph by minutes, ascending. */
const MINUTE_STEPS = [1, 5, 15, 30, 60];
const MAX_MINUTE_MARKS = 12;

/** Checks whether the marks show only dates. */
const isByDays = (points: readonly GraphPoint[], unit: BucketUnit): boolean =>
  unit === 'days' || (unit === 'hours' && points.length >= SHORT_HOURS);

const minuteTicks = (points: readonly GraphPoint[]): number[] => {
  const step = MINUTE_STEPS.find((minutes) => points.length <= minutes * MAX_MINUTE_MARKS) ?? 60;
  return points.flatMap(({ from }) => (from % (step * UNIT_MS.minutes) === 0 ? [from] : []));
};

/**
 * Returns the times to mark on the time axis. These are all points of a short graph, or the first point of each day in
 * a longer graph by hours.
 */
export const timeTicks = (points: readonly GraphPoint[], unit: BucketUnit, zone: string): number[] => {
  if (unit === 'minutes') return minuteTicks(points);
  if (unit === 'days' || !isByDays(points, unit)) return points.map(({ from }) => from);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric' });
  return points.flatMap(({ from }, index) => {
    const before = points[index - 1];
    return before && day.format(before.from) !== day.format(from) ? [from] : [];
  });
};

/**
 * Formats a mark: "14:00" in a graph of at most two days, with "21 Nov" at the start of a day. In longer graphs always
 * "21 Nov".
 */
export const tickText = (at: number, points: readonly GraphPoint[], unit: BucketUnit, zone: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' });
  if (isByDays(points, unit)) return day.format(at);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' }).format(at);
  // In time zones whose offset is not a full hour, the date appears at the first mark after midnight.
  const before = points.findLast(({ from }) => from < at);
  const isNewDay = before === undefined ? clock === '00:00' : day.format(before.from) !== day.format(at);
  return isNewDay ? day.format(at) : clock;
};
