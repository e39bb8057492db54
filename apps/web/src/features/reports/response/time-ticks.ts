import { type BucketUnit, UNIT_MS } from '@pharos/domain/reports/time/buckets.ts';
import type { GraphPoint } from './graph-points.ts';

const SHORT_HOURS = 49;

const MINUTE_STEPS = [1, 5, 15, 30, 60];
const MAX_MINUTE_MARKS = 12;

const isByDays = (points: readonly GraphPoint[], unit: BucketUnit): boolean =>
  unit === 'days' || (unit === 'hours' && points.length >= SHORT_HOURS);

const minuteTicks = (points: readonly GraphPoint[]): number[] => {
  const step = MINUTE_STEPS.find((minutes) => points.length <= minutes * MAX_MINUTE_MARKS) ?? 60;
  return points.flatMap(({ from }) => (from % (step * UNIT_MS.minutes) === 0 ? [from] : []));
};

/** Marks all points of a short graph, or the first point of each day in a longer one. */
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
 * Returns "14:00" in a graph of at most two days, with "21 Nov" at the start of a day. Longer graphs show only dates.
 */
export const tickText = (at: number, points: readonly GraphPoint[], unit: BucketUnit, zone: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' });
  if (isByDays(points, unit)) return day.format(at);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' }).format(at);
  // If the offset of the time zone is not a full hour, no mark is at midnight. The first mark after it shows the date.
  const before = points.findLast(({ from }) => from < at);
  const isNewDay = before === undefined ? clock === '00:00' : day.format(before.from) !== day.format(at);
  return isNewDay ? day.format(at) : clock;
};
