import { expect, it } from 'vitest';
import { highest, histogramBetween, parseMetrics, quantile, total } from './metrics.ts';

const page = (counts: number[], results: number) => `# HELP pharos_x_seconds How long.
# TYPE pharos_x_seconds histogram
pharos_x_seconds_bucket{le="0.1"} ${counts[0]}
pharos_x_seconds_bucket{le="0.5"} ${counts[1]}
pharos_x_seconds_bucket{le="+Inf"} ${counts[2]}
pharos_x_seconds_count ${counts[2]}
pharos_results_total{purpose="poll"} ${results}
pharos_results_total{purpose="confirm"} 3
`;

it('reads samples with and without labels', () => {
  const metrics = parseMetrics(page([1, 2, 3], 40));
  expect(total(metrics, 'pharos_results_total')).toBe(43);
  expect(total(metrics, 'pharos_results_total', 'purpose="poll"')).toBe(40);
  expect(total(metrics, 'pharos_absent_total')).toBe(0);
});

it('returns the counts of a histogram between two readings', () => {
  const buckets = histogramBetween(
    parseMetrics(page([10, 10, 12], 0)),
    parseMetrics(page([60, 110, 112], 0)),
    'pharos_x_seconds',
  );
  expect(buckets.map(({ count }) => count)).toEqual([50, 50, 0]);
  expect(quantile(buckets, 0.25)).toBeCloseTo(0.05);
  expect(quantile(buckets, 0.5)).toBeCloseTo(0.1);
  expect(quantile(buckets, 0.75)).toBeCloseTo(0.3);
  expect(highest(buckets)).toBe(0.5);
});

it('returns null as the quantile of an empty histogram', () => {
  const metrics = parseMetrics(page([1, 1, 1], 0));
  const buckets = histogramBetween(metrics, metrics, 'pharos_x_seconds');
  expect(quantile(buckets, 0.5)).toBeNull();
  expect(highest(buckets)).toBeNull();
});

it('returns the last finite bound as the quantile of values beyond it', () => {
  const buckets = histogramBetween(parseMetrics(''), parseMetrics(page([0, 0, 5], 0)), 'pharos_x_seconds');
  expect(quantile(buckets, 0.99)).toBe(0.5);
  expect(highest(buckets)).toBe(Number.POSITIVE_INFINITY);
});
