import { DAY_MS, HOUR_MS } from '../figures.ts';
import type { Span } from './span.ts';

export type BucketUnit = 'hours' | 'days';

const LENGTH: Record<BucketUnit, number> = { hours: HOUR_MS, days: DAY_MS };

/** The start of the UTC hour or day that holds `time`. */
const startOfBucket = (unit: BucketUnit, time: number): number => Math.floor(time / LENGTH[unit]) * LENGTH[unit];

/** The range cut at the borders of UTC hours or days; the first and the last may be shorter than the others. */
export const bucketsOf = (unit: BucketUnit, range: Span): Span[] => {
  const buckets: Span[] = [];
  for (let from = range.from; from < range.to; ) {
    const to = Math.min(range.to, startOfBucket(unit, from) + LENGTH[unit]);
    buckets.push({ from, to });
    from = to;
  }
  return buckets;
};

/** The range of the `count` hours or days of which the last is the running one. */
export const lastBuckets = (unit: BucketUnit, count: number, now: number): Span => ({
  from: startOfBucket(unit, now - 1) - (count - 1) * LENGTH[unit],
  to: now,
});
