/** Of a histogram: how many values, and below which bound half and 99 of 100 of them lie. */
export interface Quantiles {
  count: number;
  p50: number;
  p99: number;
}

/**
 * The bounds of the buckets that the quantiles fall into, of a histogram's cumulative buckets in any order; null without any value. Of values
 * beyond the last bound that bound is told.
 */
export const quantilesOf = (buckets: readonly { upTo: number; count: number }[]): Quantiles | null => {
  const sorted = buckets.toSorted((a, b) => a.upTo - b.upTo);
  const count = sorted.at(-1)?.count ?? 0;
  if (count === 0) return null;
  const last = sorted.findLast(({ upTo }) => Number.isFinite(upTo))?.upTo ?? 0;
  const bound = (share: number): number =>
    Math.min(sorted.find((bucket) => bucket.count >= share * count)?.upTo ?? last, last);
  return { count, p50: bound(0.5), p99: bound(0.99) };
};
