import { HOUR_MS } from '../../figures/hour-figures.ts';
import { beginOfDay, daysOf } from './calendar-days.ts';
import { clip, type Span } from './span.ts';

export type BucketUnit = 'hours' | 'days';

/** A point's time; `date` is the calendar day that it belongs to, null by hours. */
export interface Bucket extends Span {
  date: string | null;
}

const beginOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

const hoursOf = (range: Span): Bucket[] => {
  const buckets: Bucket[] = [];
  for (let from = range.from; from < range.to; ) {
    const to = Math.min(range.to, beginOfHour(from) + HOUR_MS);
    buckets.push({ from, to, date: null });
    from = to;
  }
  return buckets;
};

/**
 * The range cut at the borders of hours or of calendar days; the first and the last may be shorter than the others.
 * Hours are those of UTC, as figures are kept, also where a zone's own begin at other minutes; days are the zone's.
 */
export const bucketsOf = (unit: BucketUnit, range: Span, zone: string): Bucket[] =>
  unit === 'hours' ? hoursOf(range) : daysOf(zone, range).flatMap((day) => clip(day, range) ?? []);

/** The range of the `count` hours or days of which the last is the running one. */
export const lastBuckets = (unit: BucketUnit, count: number, now: number, zone: string): Span => ({
  from: unit === 'hours' ? beginOfHour(now - 1) - (count - 1) * HOUR_MS : beginOfDay(zone, now - 1, count - 1),
  to: now,
});
