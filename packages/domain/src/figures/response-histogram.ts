/*
 * How many responses took about how long. Buckets are a millisecond wide up to 10.5 ms, then each is 15 % wider than the one
 * before (as in DDSketch, Masson et al., VLDB 2019). Percentiles are interpolated within their bucket: off by a bucket's width at
 * most, mostly by far less. Finer buckets would cost more than two years of history may.
 */

/** Counts of adjoining buckets from `first` on; what lies outside is 0. Never changed in place. */
export interface ResponseHistogram {
  readonly first: number;
  readonly counts: readonly number[];
}

const LINEAR = 11;
const LINEAR_END = 10.5;
const GROWTH = 1.15;
/** Of three quarters of an hour, far beyond any timeout. */
export const LAST_BUCKET = 100;

export const EMPTY_HISTOGRAM: ResponseHistogram = { first: 0, counts: [] };

/** The bucket of a response time in milliseconds. */
export const bucketOf = (ms: number): number => {
  if (ms < LINEAR_END) return Math.max(0, Math.round(ms));
  return Math.min(LAST_BUCKET, LINEAR + Math.floor(Math.log(ms / LINEAR_END) / Math.log(GROWTH)));
};

/** Where a bucket begins; the one before ends there. */
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

/** All in one, in one pass: for ranges of thousands of hours. */
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
 * The response time of nearest rank (the ⌈q × n⌉th smallest), `q` from 0 to 1, as if those of a bucket were spread over it evenly;
 * null when nothing was counted.
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
