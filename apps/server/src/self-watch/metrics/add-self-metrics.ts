import type { Registry } from 'prom-client';
import { openWatchPool } from '../../storage/self-watch/watch-pool.ts';
import { addRecordMetrics, type RecordMetricsParts } from './add-record-metrics.ts';
import { addWorkMetrics, type WorkMetricsParts } from './add-work-metrics.ts';
import { addGauge } from './live-metrics.ts';

/** Longer than counting 100,000 checks takes. A scrape does not wait for it. */
const QUERY_MS = 5000;

export interface SelfMetricsParts extends WorkMetricsParts, Omit<RecordMetricsParts, 'pool'> {
  databaseUrl: string;
  events: { readonly openStreams: number };
}

/** Disposal closes the connection that reads the metrics. */
export const addSelfMetrics = (registry: Registry, parts: SelfMetricsParts): AsyncDisposable => {
  const pool = openWatchPool(parts.databaseUrl, QUERY_MS);
  addWorkMetrics(registry, parts);
  addRecordMetrics(registry, { ...parts, pool });
  addGauge(
    registry,
    'pharos_event_streams',
    'Number of open pages that receive live events.',
    () => parts.events.openStreams,
  );
  return { [Symbol.asyncDispose]: () => pool.close() };
};
