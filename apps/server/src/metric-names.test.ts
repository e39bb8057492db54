import { readFile } from 'node:fs/promises';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { countMails } from './alerts/mail/count-mails.ts';
import { createEngineMetrics } from './engine/metrics.ts';
import { addAgentMetrics } from './self-watch/metrics/add-agent-metrics.ts';
import { addLocationMetrics } from './self-watch/metrics/add-location-metrics.ts';
import { addRefusalMetrics } from './self-watch/metrics/add-refusal-metrics.ts';
import { addSelfMetrics } from './self-watch/metrics/add-self-metrics.ts';

const metricNames = async (): Promise<string[]> => {
  const registry = new Registry();
  createEngineMetrics(registry);
  countMails({ from: '', send: async () => ({ response: '' }), close: () => {} }, registry);
  const load = { threadsReplaced: 0, threadsStuck: 0, inFlight: 0, queued: 0, resultsDropped: 0, proberErrors: 0 };
  addAgentMetrics(registry, 'local', () => load);
  addRefusalMetrics(registry, () => []);
  addLocationMetrics(registry, () => []);
  await using _metrics = addSelfMetrics(registry, {
    databaseUrl: 'postgresql:///never-asked',
    facts: { read: () => selfFacts() },
    vitals: () => null,
    events: { openStreams: 0 },
    dataDir: '/',
    version: '1.0.0',
    log: pino({ level: 'silent' }),
  });
  return registry.getMetricsAsArray().map(({ name }) => name);
};
const namesIn = async (file: string): Promise<string[]> =>
  [...(await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')).matchAll(/pharos_[a-z_]+/g)].map(
    ([name]) => name.replace(/_bucket$/, ''),
  );

test('documents every metric, and no metric that does not exist', async () => {
  const documented = new Set(await namesIn('docs/monitor-pharos.md'));
  // The HTTP application adds these metrics, and this test does not create it.
  for (const name of documented) if (name.startsWith('pharos_http_')) documented.delete(name);
  expect([...documented].toSorted()).toEqual((await metricNames()).toSorted());
});

test('uses only existing metrics in alert rules', async () => {
  const names = new Set(await metricNames());
  const used = await namesIn('deploy/prometheus-alerts.yml');
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});
