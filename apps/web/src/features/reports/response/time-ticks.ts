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

/** "14:00" within a day or two, else "21 Nov". */
export const tickText = (at: number, points: readonly GraphPoint[], unit: 'hours' | 'days', zone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...(unit === 'hours' && points.length < SHORT_HOURS
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { day: 'numeric', month: 'short' }),
  }).format(at);
