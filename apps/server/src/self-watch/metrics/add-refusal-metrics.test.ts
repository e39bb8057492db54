import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addRefusalMetrics } from './add-refusal-metrics.ts';

test('counts rejected reports by location and reason, with current values in each scrape', async () => {
  const registry = new Registry();
  const refusals = [{ location: 'north', reason: 'unasked', count: 3 }];
  addRefusalMetrics(registry, () => refusals);
  await registry.metrics();
  refusals.push({ location: 'north', reason: 'too much', count: 2 });
  const lines = (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && line !== '');
  expect(lines).toEqual([
    'pharos_refused_from_locations_total{location="north",reason="unasked"} 3',
    'pharos_refused_from_locations_total{location="north",reason="too much"} 2',
  ]);
});
