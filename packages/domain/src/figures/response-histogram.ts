/*
 * Histograms of response times. Buckets are one millisecond wide up to 10.5 ms. Each further bucket is 15 % wider than
 * the previous one (as in DDSketch, Masson et al., VLDB 2019).
 * Percentiles are interpolated within their bucket. The error is at most the width of the bucket, and usually much
 * less. Finer buckets would exceed the storage budget for two years of history.
 */

/** The counts of adjacent buckets from `first` on. Never changed in place. */
export interface ResponseHistogram {
  readonly first: number;
  readonly counts: readonly number[];
}

const LINEAR = 11;
const LINEAR_END = 10.5;
const GROWTH = 1.15;
/** The last bucket. It starts at about three quarters of an hour, far above any timeout. */
export const LAST_BUCKET = 100;

export const EMPTY_HISTOGRAM: ResponseHistogram = { first: 0, counts: [] };

export const bucketOf = (ms: number): number => {
  if (ms < LINEAR_END) return Math.max(0, Math.round(ms));
  return Math.min(LAST_BUCKET, LINEAR + Math.floor(Math.log(ms / LINEAR_END) / Math.log(GROWTH)));
};

/** Returns the start of a bucket in milliseconds, which is the end of the previous one. */
const startOf = (bucket: number): number =>
  bucket < LINEAR ? Math.max(0, bucket - 0.5) : LINEAR_END * GROWTH ** (bucket - LINEAR);

export const countResponse = (histogram: ResponseHistogram, ms: number): ResponseHistogram => {
  const bucket = bucketOf(ms);
  const index = bucket - histogram.first;
  if (index >= 0 && index < histogram.counts.length) {
    const counts = [...histogram.counts];
    counts[index] = (counts[index] ?? 0) + 1;
    return { first: histogram.first, counts };
  }
  return addHistograms(histogram, { first: bucket, counts: [1] });
};

export const addHistograms = (a: ResponseHistogram, b: ResponseHistogram): ResponseHistogram => {
  if (a.counts.length === 0) return b;
  if (b.counts.length === 0) return a;
  return sumHistograms([a, b]);
};

/** Adds all histograms in one pass, which is fast enough for thousands of hours. */
export const sumHistograms = (histograms: readonly ResponseHistogram[]): ResponseHistogram => {
  let first = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const { first: from, counts } of histograms) {
    if (counts.length === 0) continue;
    first = Math.min(first, from);
    end = Math.max(end, from + counts.length);
  }
  if (end === 0) return EMPTY_HISTOGRAM;
  const sums = new Array<number>(end - first).fill(0);
  for (const { first: from, counts } of histograms) {
    for (let index = 0; index < counts.length; index += 1) {
      const at = from - first + index;
      sums[at] = (sums[at] ?? 0) + (counts[index] ?? 0);
    }
  }
  return { first, counts: sums };
};

export const countedIn = ({ counts }: ResponseHistogram): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Returns the response time at the nearest rank (the ⌈q × n⌉th smallest), in milliseconds. The times within a bucket
 * are assumed to be evenly distributed. Returns null for an empty histogram.
 * @param q A number from 0 to 1.
 */
export const percentileOf = (histogram: ResponseHistogram, q: number): number | null => {
  const rank = Math.max(1, Math.ceil(q * countedIn(histogram)));
  let below = 0;
  for (const [index, count] of histogram.counts.entries()) {
    if (below + count >= rank) {
      const bucket = histogram.first + index;
      const [from, to] = [startOf(bucket), startOf(bucket + 1)];
      return from + ((to - from) * (rank - below - 0.5)) / count;
    }
    below += count;
  }
  return null;
};
