import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createEngineMetrics } from './metrics.ts';

it('serves every metric of the engine from the given registry, under the names that dashboards use', () => {
  const registry = new Registry();
  createEngineMetrics(registry);
  expect(
    registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'pharos_clock_steps_total',
    'pharos_ignored_results_total',
    'pharos_isolated_locations',
    'pharos_judge_batch_results',
    'pharos_judge_batch_seconds',
    'pharos_judge_errors_total',
    'pharos_left_out_polls_total',
    'pharos_load_share',
    'pharos_misplaced_results_total',
    'pharos_missed_slots_total',
    'pharos_owned_checks',
    'pharos_partitions',
    'pharos_result_age_seconds',
    'pharos_results_total',
    'pharos_schedule_lateness_seconds',
    'pharos_unreadable_checks',
  ]);
});

it('separates milliseconds from a minute in time histograms, and one result from thousands in the batch histogram', async () => {
  const metrics = createEngineMetrics(new Registry());
  const cases = [
    [metrics.lateness, [0.004, 0.4, 4, 59]],
    [metrics.resultAge, [0.2, 0.9, 4, 299]],
    [metrics.batchSeconds, [0.004, 0.04, 0.4, 4]],
    [metrics.batchSize, [1, 9, 900, 4500]],
  ] as const;
  for (const [histogram, values] of cases) {
    for (const value of values) histogram.observe(value);
    const buckets = (await histogram.get()).values.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const finite = buckets.filter(({ labels }) => labels.le !== '+Inf');
    // Each of the four values is in a different bucket.
    expect(new Set(finite.map(({ value }) => value).filter((count) => count > 0))).toEqual(new Set([1, 2, 3, 4]));
  }
});
