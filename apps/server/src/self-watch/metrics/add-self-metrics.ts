import type { Registry } from 'prom-client';
import { openWatchPool } from '../../storage/self-watch/watch-pool.ts';
import { addRecordMetrics, type RecordMetricsParts } from './add-record-metrics.ts';
import { addWorkMetrics, type WorkMetricsParts } from './add-work-metrics.ts';
import { addGauge } from './live-metrics.ts';

/** Longer than the figures of 100,000 checks take; a scrape does not wait for it. */
const QUERY_MS = 5000;

export interface SelfMetricsParts extends WorkMetricsParts, Omit<RecordMetricsParts, 'pool'> {
  databaseUrl: string;
  events: { readonly openStreams: number };
}

/** Adds all metrics of Pharos as a whole: of its work, of what is recorded, of open pages. Disposing closes the connection that they are read on. */
export const addSelfMetrics = (registry: Registry, parts: SelfMetricsParts): AsyncDisposable => {
  const pool = openWatchPool(parts.databaseUrl, QUERY_MS);
  addWorkMetrics(registry, parts);
  addRecordMetrics(registry, { ...parts, pool });
  addGauge(registry, 'pharos_event_streams', 'Open pages that receive live events.', () => parts.events.openStreams);
  return { [Symbol.asyncDispose]: () => pool.close() };
};
