/** Samples by metric name. Labels remain text. */
export type Metrics = ReadonlyMap<string, readonly { labels: string; value: number }[]>;

/** Parses the Prometheus text format without spaces in labels. */
export const parseMetrics = (text: string): Metrics => {
  const metrics = new Map<string, { labels: string; value: number }[]>();
  for (const line of text.split('\n')) {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (!name) continue;
    metrics.set(name, [...(metrics.get(name) ?? []), { labels, value: Number(value) }]);
  }
  return metrics;
};

export const total = (metrics: Metrics, name: string, label = ''): number =>
  (metrics.get(name) ?? []).filter(({ labels }) => labels.includes(label)).reduce((sum, { value }) => sum + value, 0);

export interface Bucket {
  upTo: number;
  /** Excludes lower buckets. */
  count: number;
}

/** The histogram must have no other labels. */
export const histogramBetween = (before: Metrics, after: Metrics, name: string): Bucket[] => {
  const cumulated = (metrics: Metrics): Bucket[] =>
    (metrics.get(`${name}_bucket`) ?? []).map(({ labels, value }) => {
      const bound = /le="([^"]+)"/.exec(labels)?.[1] ?? '';
      return { upTo: bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), count: value };
    });
  const earlier = new Map(cumulated(before).map(({ upTo, count }) => [upTo, count]));
  let below = 0;
  return cumulated(after).map(({ upTo, count }) => {
    const sinceThen = count - (earlier.get(upTo) ?? 0);
    const own = sinceThen - below;
    below = sinceThen;
    return { upTo, count: own };
  });
};

/** Interpolates within a bucket like Prometheus. Null if the histogram is empty. */
export const quantile = (buckets: readonly Bucket[], q: number): number | null => {
  const rank = q * buckets.reduce((sum, { count }) => sum + count, 0);
  if (rank === 0) return null;
  let below = 0;
  let from = 0;
  for (const { upTo, count } of buckets) {
    if (below + count >= rank)
      return upTo === Number.POSITIVE_INFINITY ? from : from + ((rank - below) / count) * (upTo - from);
    below += count;
    from = upTo;
  }
  return from;
};

/** Null if the histogram is empty. */
export const highest = (buckets: readonly Bucket[]): number | null =>
  buckets.findLast(({ count }) => count > 0)?.upTo ?? null;
