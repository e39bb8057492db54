import type { GraphPoint } from './graph-points.ts';

const SHORT_HOURS = 49;

/** Where the time axis is marked: at every point of a short graph, at the first point of each day of a longer one by hours. */
export const timeTicks = (points: readonly GraphPoint[], unit: 'hours' | 'days', zone: string): number[] => {
  if (unit === 'days' || points.length < SHORT_HOURS) return points.map(({ from }) => from);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric' });
  return points.flatMap(({ from }, index) => {
    const before = points[index - 1];
    return before && day.format(before.from) !== day.format(from) ? [from] : [];
  });
};

/** "14:00" within a day or two, with "21 Nov" where a day begins; else "21 Nov". */
export const tickText = (at: number, points: readonly GraphPoint[], unit: 'hours' | 'days', zone: string): string => {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' });
  if (unit === 'days' || points.length >= SHORT_HOURS) return day.format(at);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' }).format(at);
  // Where a zone's midnight lies within an hour of UTC, the day stands at the first mark after it.
  const before = points.findLast(({ from }) => from < at);
  const isNewDay = before === undefined ? clock === '00:00' : day.format(before.from) !== day.format(at);
  return isNewDay ? day.format(at) : clock;
};
