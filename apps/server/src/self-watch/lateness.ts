import type { Registry } from 'prom-client';
import { type Quantiles, quantilesOf } from './quantiles.ts';

const LATENESS = 'pharos_schedule_lateness_seconds';

/** Covers the polls since the start of this process. Null if no engine runs. */
export const latenessOf = async (metrics: Registry): Promise<Quantiles | null> => {
  const histogram = await metrics.getSingleMetric(LATENESS)?.get();
  if (!histogram) return null;
  const buckets = histogram.values.flatMap(({ labels, value }) =>
    'le' in labels ? [{ upTo: Number(labels.le === '+Inf' ? Number.POSITIVE_INFINITY : labels.le), count: value }] : [],
  );
  return quantilesOf(buckets);
};
