import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { selfFacts } from '@pharos/domain/self-watch/testing/facts.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmOutage, insertMonitoredCheck } from '../../alerts/testing/scenario.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { createTestDatabase, type TestDatabase } from '../../storage/testing/database.ts';
import { insertCheck, insertOrganization } from '../../storage/testing/seed.ts';
import { addAgentMetrics } from './add-agent-metrics.ts';
import { addSelfMetrics, type SelfMetricsParts } from './add-self-metrics.ts';

const NOW = 1_000_000;
const vitals = {
  partitions: 256,
  withoutPartitionsSince: null,
  scheduledChecks: 5,
  unprobedSince: null,
  unstoredSince: null,
  overloadedSince: null,
  allBlindSince: null,
  someBlindSince: null,
  blindLocations: [],
  pendingResults: 7,
  droppedResults: 3,
  lastStoredAt: NOW - 2500,
  lastProbedAt: NOW - 500,
};

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  running = new AsyncDisposableStack();
  database = await createTestDatabase();
  running.defer(() => database.close());
});
afterEach(() => running.disposeAsync());

/** One metric of each query that `pharos_metrics_query_failed_total` counts. */
const METRIC_BY_QUERY = {
  telling: 'pharos_jobs_waiting',
  checks: 'pharos_checks{state="up"}',
  database: 'pharos_database_size_bytes',
  disk: 'pharos_data_dir_free_bytes',
};

/**
 * Returns the samples after each query has returned or failed. A single scrape waits only half a second for the
 * queries.
 */
const scrape = async (parts: Partial<SelfMetricsParts> = {}): Promise<Record<string, number>> => {
  const registry = createRegistry(parts);
  return vi.waitFor(async () => {
    const samples = await samplesOf(registry);
    for (const [query, metric] of Object.entries(METRIC_BY_QUERY)) {
      const failures = samples[`pharos_metrics_query_failed_total{query="${query}"}`];
      if (failures === 0) expect(samples).toHaveProperty([metric]);
    }
    return samples;
  });
};
const createRegistry = (parts: Partial<SelfMetricsParts>): Registry => {
  const registry = new Registry();
  running.use(
    addSelfMetrics(registry, {
      databaseUrl: database.url,
      facts: { read: () => selfFacts() },
      vitals: () => vitals,
      events: { openStreams: 4 },
      dataDir: '/',
      version: '1.2.3',
      log: pino({ level: 'silent' }),
      now: () => NOW,
      ...parts,
    }),
  );
  return registry;
};
const samplesOf = async (registry: Registry): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await registry.metrics())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

test('shows the age of the last probe and the last stored result, and the number of waiting results', async () => {
  expect(await scrape()).toMatchObject({
    pharos_since_last_stored_result_seconds: 2.5,
    pharos_since_last_probe_seconds: 0.5,
    pharos_held_results: 7,
    pharos_dropped_results_total: 3,
    pharos_event_streams: 4,
  });
});

test('omits ages of events that never happened, and all values of an engine that does not run', async () => {
  const ages = ['pharos_since_last_stored_result_seconds', 'pharos_since_last_probe_seconds'];
  const fresh = await scrape({ vitals: () => ({ ...vitals, lastStoredAt: null, lastProbedAt: null }) });
  expect(Object.keys(fresh).filter((name) => ages.includes(name))).toEqual([]);
  expect(await scrape({ vitals: () => null })).not.toHaveProperty('pharos_held_results');
});

test('shows the duration of each system problem', async () => {
  const facts = selfFacts({ engine: { unprobedSince: NOW - 45_000 } });
  expect(await scrape({ facts: { read: () => facts } })).toMatchObject({
    'pharos_own_problem_seconds{kind="not-probing"}': 45,
    'pharos_own_problem_seconds{kind="database-away"}': 0,
  });
});

test('counts waiting and failed deliveries, alert events and jobs', async () => {
  const check = await insertMonitoredCheck(database.db, { name: 'Shop' });
  const { eventId } = await confirmOutage(database.db, check, { startedAt: Date.now() - 90_000 });
  const failed = JSON.stringify([{ at: new Date().toISOString(), outcome: 'refused: gone' }]);
  const failedEarlier = JSON.stringify([{ at: new Date(Date.now() - 7_200_000).toISOString(), outcome: 'refused' }]);
  const rows = [
    ['waits@example.com', 'pending', null, '[]', 40],
    ['digest@example.com', 'digest', null, '[]', 10],
    ['gone@example.com', 'failed', 'refused', failed, 60],
    ['long-gone@example.com', 'failed', 'given-up', failedEarlier, 86_000],
  ] as const;
  for (const [recipient, status, reason, attempts, ageSeconds] of rows) {
    await database.pool.query(
      `insert into deliveries (event_id, organization_id, channel, recipient, status, reason, attempts, created_at)
       values ($1, $2, 'email', $3, $4, $5, $6, now() - make_interval(secs => $7))`,
      [eventId, check.organizationId, recipient, status, reason, attempts, ageSeconds],
    );
  }
  await database.pool.query(
    `update graphile_worker._private_jobs set last_error = 'broken', run_at = now() - interval '20 s'`,
  );
  await enqueueJob(database.db, 'fan-out', { eventId }, { inMs: 60_000 });
  const samples = await scrape();
  expect(samples).toMatchObject({
    pharos_deliveries_pending: 2,
    pharos_deliveries_failed_last_hour: 1,
    pharos_alert_events_open: 1,
    pharos_alert_events_overdue: 1,
    pharos_jobs_waiting: 2,
    pharos_jobs_failing: 1,
  });
  expect(samples.pharos_deliveries_oldest_pending_seconds).toBeGreaterThanOrEqual(40);
  expect(samples.pharos_jobs_oldest_due_seconds).toBeGreaterThanOrEqual(20);
  expect(samples.pharos_jobs_oldest_due_seconds).toBeLessThan(3600);
});

test('counts checks by display state', async () => {
  const active = await insertOrganization(database.db);
  const suspended = await insertOrganization(database.db, { state: 'PS' });
  const up = { state: { phase: 'up', code: 'AV' } } as const;
  const degraded = await insertCheck(database.db, { ...active, ...up });
  await insertCheck(database.db, { ...active, ...up });
  await insertCheck(database.db, { ...active, state: { phase: 'suspect', code: 'AV' } });
  await insertCheck(database.db, { ...active, state: { phase: 'down', code: 'SME' } });
  await insertCheck(database.db, { ...active, state: { phase: 'pending' } });
  await insertCheck(database.db, { ...active, state: { phase: 'up', code: 'AV', is_unreadable: true } });
  await insertCheck(database.db, { ...active, paused: true, state: { phase: 'up', code: 'AV' } });
  await insertCheck(database.db, { ...suspended, ...up });
  await database.pool.query(
    `insert into performance_changes (check_id, started_at, ended_at, status) values ($1, now(), null, 'DP')`,
    [degraded],
  );
  expect(await scrape()).toMatchObject({
    'pharos_checks{state="up"}': 2,
    'pharos_checks{state="degraded"}': 1,
    'pharos_checks{state="down"}': 1,
    'pharos_checks{state="waiting"}': 1,
    'pharos_checks{state="paused"}': 2,
    'pharos_checks{state="unknown"}': 1,
  });
});

test('shows the size of the database, the free disk space and the versions', async () => {
  const samples = await scrape();
  expect(samples.pharos_database_size_bytes).toBeGreaterThan(1_000_000);
  expect(samples.pharos_data_dir_free_bytes).toBeGreaterThan(0);
  const [build] = Object.keys(samples).filter((name) => name.startsWith('pharos_build_info'));
  expect(build).toMatch(/^pharos_build_info\{version="1\.2\.3",node="\d+\.[^"]+",postgres="\d+[^"]*"\}$/);
  expect(await scrape({ dataDir: null })).not.toHaveProperty('pharos_data_dir_free_bytes');
});

test('answers a scrape immediately while the database is frozen, without the values of the database', async () => {
  let givenUp = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => (givenUp += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.defer(() => void server.close());
  const frozen = `postgresql://pharos@127.0.0.1:${(server.address() as AddressInfo).port}/pharos`;
  const samples = await samplesOf(createRegistry({ databaseUrl: frozen }));
  // A scrape does not wait until a query is aborted, which takes 5 seconds.
  expect(givenUp).toBe(0);
  expect(samples).toMatchObject({ pharos_held_results: 7 });
  expect(samples).not.toHaveProperty('pharos_deliveries_pending');
});

test('counts figures that could not be read', async () => {
  await database.pool.query('drop table deliveries');
  const samples = await scrape();
  expect(samples).toMatchObject({
    'pharos_checks{state="up"}': 0,
    'pharos_metrics_query_failed_total{query="telling"}': 1,
    'pharos_metrics_query_failed_total{query="checks"}': 0,
  });
  expect(samples).not.toHaveProperty('pharos_jobs_waiting');
});

test('shows the values of the agent with its location', async () => {
  const registry = new Registry();
  addAgentMetrics(registry, 'berlin', () => ({
    threadsReplaced: 1,
    threadsStuck: 1,
    inFlight: 2,
    queued: 3,
    resultsDropped: 4,
    proberErrors: 5,
  }));
  await samplesOf(registry);
  expect(await samplesOf(registry)).toEqual({
    'pharos_agent_replaced_threads_total{location="berlin"}': 1,
    'pharos_agent_stuck_threads_total{location="berlin"}': 1,
    'pharos_agent_probes_in_flight{location="berlin"}': 2,
    'pharos_agent_queued_jobs{location="berlin"}': 3,
    'pharos_agent_dropped_results_total{location="berlin"}': 4,
    'pharos_prober_errors_total{location="berlin"}': 5,
  });
});
