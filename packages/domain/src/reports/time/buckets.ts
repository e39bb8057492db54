import { DAY_MS, HOUR_MS } from '../../figures/hour-figures.ts';
import { beginOfDay, daysOf } from './calendar-days.ts';
import { clip, type Span } from './span.ts';

/** Days have other lengths when the clocks change. */
export const UNIT_MS = { minutes: 60_000, hours: HOUR_MS, days: DAY_MS };

export type BucketUnit = keyof typeof UNIT_MS;

/** `date` is the calendar day, or null for minutes and hours. */
export interface Bucket extends Span {
  date: string | null;
}

const beginOfUnit = (unitMs: number, time: number): number => Math.floor(time / unitMs) * unitMs;

const unitsOf = (unitMs: number, range: Span): Bucket[] => {
  const buckets: Bucket[] = [];
  for (let from = range.from; from < range.to; ) {
    const to = Math.min(range.to, beginOfUnit(unitMs, from) + unitMs);
    buckets.push({ from, to, date: null });
    from = to;
  }
  return buckets;
};

/**
 * Cuts a range at the borders of minutes, hours or days. The first and the last bucket may be shorter. Hours are UTC
 * hours, because figures are stored by UTC hour. Days are those of the zone.
 */
export const bucketsOf = (unit: BucketUnit, range: Span, zone: string): Bucket[] =>
  unit === 'days' ? daysOf(zone, range).flatMap((day) => clip(day, range) ?? []) : unitsOf(UNIT_MS[unit], range);

/** Includes the current minute, hour or day. */
export const lastBuckets = (unit: BucketUnit, count: number, now: number, zone: string): Span => ({
  from:
    unit === 'days'
      ? beginOfDay(zone, now - 1, count - 1)
      : beginOfUnit(UNIT_MS[unit], now - 1) - (count - 1) * UNIT_MS[unit],
  to: now,
});
