import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readDisk } from '../../storage/embedded/disk-room.ts';
import { countChecksByState, readDatabaseFacts, readDeliveryFigures } from '../../storage/self-watch/read-figures.ts';
import type { WatchPool } from '../../storage/self-watch/watch-pool.ts';
import { CachedFigures } from './cached-figures.ts';
import { addGauge, addGauges } from './live-metrics.ts';

export interface RecordMetricsParts {
  pool: WatchPool;
  dataDir: string | null;
  version: string;
  log: Logger;
  now?: (() => number) | undefined;
}

/** Counting 100,000 checks takes a significant part of a second. */
const CHECKS_MS = 60_000;
const STATES = ['up', 'degraded', 'down', 'paused', 'waiting', 'unknown'];

/** Values that cannot be read are omitted and counted. A scrape never waits long for them. */
export const addRecordMetrics = (
  registry: Registry,
  { pool, dataDir, version, log, now }: RecordMetricsParts,
): void => {
  const failures = new Counter({
    name: 'pharos_metrics_query_failed_total',
    help: 'Number of figures that could not be read for a scrape, by kind.',
    labelNames: ['query'],
    registers: [registry],
  });
  const cached = <T>(query: string, read: () => Promise<T>, freshMs?: number): CachedFigures<T> => {
    failures.inc({ query }, 0);
    const onFailure = (error: unknown): void => {
      failures.inc({ query });
      log.warn({ err: error, query }, 'Figures for the metrics could not be read; this scrape omits them');
    };
    return new CachedFigures(read, onFailure, { now, ...(freshMs === undefined ? {} : { freshMs }) });
  };
  const deliveries = cached('telling', () => readDeliveryFigures(pool));
  const checks = cached('checks', () => countChecksByState(pool), CHECKS_MS);
  const database = cached('database', () => readDatabaseFacts(pool));

  const addDeliveryMetric = (
    name: string,
    help: string,
    key: keyof Awaited<ReturnType<typeof readDeliveryFigures>>,
  ): void =>
    addGauge(registry, name, help, async () => {
      const figures = await deliveries.get();
      // If nothing is waiting, the age is 0 rather than unknown.
      return figures && (figures[key] ?? 0);
    });
  addDeliveryMetric(
    'pharos_deliveries_pending',
    'Number of alert deliveries that are not accepted yet.',
    'pendingDeliveries',
  );
  addDeliveryMetric(
    'pharos_deliveries_oldest_pending_seconds',
    'Age of the oldest waiting delivery in seconds, or 0 if none waits.',
    'oldestPendingSeconds',
  );
  addDeliveryMetric(
    'pharos_deliveries_failed_last_hour',
    'Number of deliveries that failed for good within the last hour.',
    'deliveriesFailedLastHour',
  );
  addDeliveryMetric('pharos_alert_events_open', 'Number of alert events that are not processed yet.', 'openEvents');
  addDeliveryMetric(
    'pharos_alert_events_overdue',
    'Number of unprocessed alert events that were due more than a minute ago.',
    'overdueEvents',
  );
  addDeliveryMetric(
    'pharos_jobs_waiting',
    'Number of jobs in the queue, including jobs that are due later.',
    'waitingJobs',
  );
  addDeliveryMetric(
    'pharos_jobs_failing',
    'Number of jobs in the queue whose last run failed unexpectedly.',
    'failingJobs',
  );
  addDeliveryMetric(
    'pharos_jobs_oldest_due_seconds',
    'Seconds since the oldest waiting job was due, or 0 if none waits.',
    'oldestDueJobSeconds',
  );
  addGauges(
    registry,
    { name: 'pharos_checks', help: 'Number of checks of all organizations, by display state.', label: 'state' },
    async () => {
      const counts = await checks.get();
      return counts && Object.fromEntries(STATES.map((state) => [state, counts[state] ?? 0]));
    },
  );
  addGauge(
    registry,
    'pharos_database_size_bytes',
    'Size of the database on disk, in bytes.',
    async () => (await database.get())?.bytes ?? null,
  );
  if (dataDir !== null) {
    const disk = cached('disk', () => readDisk(dataDir));
    addGauge(
      registry,
      'pharos_data_dir_free_bytes',
      'Free disk space in the folder of the embedded database, in bytes.',
      async () => {
        return (await disk.get())?.freeBytes ?? null;
      },
    );
  }
  addBuildInfo(registry, version, async () => (await database.get())?.version ?? null);
};

const addBuildInfo = (registry: Registry, version: string, postgres: () => Promise<string | null>): void => {
  const labelNames = ['version', 'node', 'postgres'] as const;
  let known = '';
  new Gauge({
    name: 'pharos_build_info',
    help: 'Always 1. The labels contain the versions of Pharos, Node.js and PostgreSQL.',
    labelNames,
    registers: [registry],
    async collect() {
      known = (await postgres()) ?? known;
      this.reset();
      this.set({ version, node: process.versions.node, postgres: known }, 1);
    },
  });
};
