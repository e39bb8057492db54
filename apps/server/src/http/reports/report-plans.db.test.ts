import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packResults } from '@pharos/domain/results/packed-results.ts';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../storage/connection/schema/schema.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates, type SeededState } from '../../storage/testing/seed-record.ts';
import { createReportApp, iso, NOW, type ReportApp } from '../testing/report-app.ts';

/** The tables that grow with checks and time, including the daily partitions of results. */
const GROWING =
  /^(results.*|packed_results.*|daily_figures|state_changes|observation_gaps|performance_changes|suppressed_failures|alert_events|check_states|checks)$/;

let test: ReportApp;
let id: number;
let change: number;
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  test = await createReportApp();
  const { db } = test.services;
  id = await insertCheck(db, { ...test.garden, created_at: new Date(NOW - 400 * DAY_MS) });
  const states = Array.from(
    { length: 40 },
    (_, n): SeededState => ({
      state: n % 2 === 0 ? 'AV' : 'NR',
      from: NOW - (40 - n) * DAY_MS,
    }),
  );
  [, change = 0] = await insertStates(db, id, states);
  await seedOtherChecks();
  Object.assign(test.services, {
    db: new Kysely<Database>({
      dialect: new PostgresDialect({ pool: test.pool }),
      log: ({ query }) => {
        statements.push(query);
      },
    }),
  });
});
afterAll(() => test.close());

/** Stores enough rows to make a full scan clearly slower. */
const seedOtherChecks = async (): Promise<void> => {
  const { db } = test.services;
  const { organizationId, applicationId } = test.sprout;
  await sql`insert into checks (organization_id, application_id, name, type, url, interval_seconds, options)
    select ${organizationId}::int, ${applicationId}::int, 'c', 'https', 'https://localhost/', 60, '{"target": {"timeoutSeconds": 10}}'
    from generate_series(1, 400)`.execute(db);
  await sql`insert into check_states (check_id, organization_id)
    select id, organization_id from checks on conflict do nothing`.execute(db);
  await sql`insert into daily_figures (check_id, day, packed)
    select c.id, date '2026-06-15' - n, '\\x2000' from checks c, generate_series(0, 200) n`.execute(db);
  await sql`insert into state_changes (check_id, organization_id, id, outage_id, state, started_at, ended_at)
    select c.id, organization_id, 5000000 + c.id * 200 + n, case when n % 2 = 0 then 5000000 + c.id * 200 + n end,
      case when n % 2 = 0 then 'NR' else 'AV' end, t, t + interval '1 day'
    from checks c, generate_series(1, 100) n,
      lateral (select timestamptz '2026-06-14' - n * interval '1 day' as t) x where c.id <> ${id}`.execute(db);
  await sql`insert into observation_gaps (check_id, started_at, ended_at)
    select c.id, t, t + interval '1 minute' from checks c, generate_series(1, 100) n,
      lateral (select timestamptz '2026-06-14' - n * interval '1 day' as t) x`.execute(db);
  await sql`insert into performance_changes (check_id, started_at, ended_at, status)
    select c.id, t, t + interval '1 day', 'GP' from checks c, generate_series(1, 100) n,
      lateral (select timestamptz '2026-06-14' - n * interval '1 day' as t) x`.execute(db);
  await sql`insert into results (check_id, started_at, verdict, response_ms, location)
    select c.id, timestamptz '2026-06-15 12:30Z' - n * interval '10 minutes', 0, 10, 'local'
    from checks c, generate_series(1, 300) n`.execute(db);
  const facts = { verdict: 0, statusCode: 200, location: 'local', detail: null, certificateId: null };
  const packed = Buffer.from(
    packResults([{ startedAt: (NOW - 50 * HOUR_MS) * 1000, responseMs: 10, phases: null, facts }]),
  );
  await sql`create table packed_results_all partition of packed_results default`.execute(db);
  await sql`insert into packed_results (hour, check_id, hours, count, data)
    select timestamptz '2026-06-15 12:00Z' - n * interval '1 hour', c.id, 1, 1, ${packed}::bytea
    from checks c, generate_series(1, 200) n`.execute(db);
  await sql`insert into suppressed_failures (check_id, started_at, reason, first_probe)
    select c.id, timestamptz '2026-06-14' - n * interval '1 day', 'x', '{}' from checks c, generate_series(1, 50) n
    where c.id <> ${id}`.execute(db);
  await sql`insert into alert_events (organization_id, check_id, kind, at, rule)
    select organization_id, c.id, 'degraded', timestamptz '2026-06-14' - n * interval '1 day', 'x'
    from checks c, generate_series(1, 50) n`.execute(db);
  await sql`analyze`.execute(db);
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const planOf = async ({ sql: text, parameters }: CompiledQuery): Promise<Plan[]> => {
  const { rows } = await test.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, [
    ...parameters,
  ]);
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
};

const range = `start_time=${iso(NOW - 92 * DAY_MS)}&end_time=${iso(NOW)}`;
const calls: [string, () => string, string | string[]][] = [
  ['stats', () => `/check-stats-reports/${id}/?${range}`, 'daily_figures'],
  ['the series', () => `/check-response-times-reports/${id}/?${range}&aggregate_by=days`, 'state_changes'],
  [
    'the series by location',
    () =>
      `/check-response-times-reports/${id}/?start_time=${iso(NOW - 30 * HOUR_MS)}&end_time=${iso(NOW)}&by_location=true`,
    ['results_all', 'packed_results_all'],
  ],
  [
    'the series by minutes',
    () => `/check-response-times-reports/${id}/?for_hours=6&aggregate_by=minutes`,
    ['results_all', 'packed_results_all'],
  ],
  ['the calendar', () => `/check-response-times-reports/${id}/?for_hours=2256&aggregate_by=days`, 'observation_gaps'],
  ['state changes', () => `/check-state-changes/?check_id=${id}&filterincidents=true&page=2`, 'state_changes'],
  ['the analysis', () => `/check-state-changes-analysis/?based_on=${change}`, 'state_changes'],
  ['the incident log', () => `/incident-log-csv-download/?check_id=${id}`, 'state_changes'],
  ['raw results', () => `/check-results/?check_id=${id}`, ['results_all', 'packed_results_all']],
  ['the monthly report', () => `/reports/sla/?check_id=${id}&month=2026-06`, 'performance_changes'],
  ['receipts', () => `/alert-receipts/?check_id=${id}`, 'alert_events'],
  ['suppressed failures', () => `/suppressed-failures/?check_id=${id}`, 'suppressed_failures'],
];

it.each(calls)('for %s, every statement finds its rows through an index', async (_, path, table) => {
  statements = [];
  const response = await test.get(path(), test.garden);
  expect(response.statusCode, response.body).toBe(200);
  const seen = statements.filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text));
  const nodes = (await Promise.all(seen.map(planOf))).flat();
  const scanned = nodes
    .filter(({ 'Node Type': type }) => type === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
  expect(scanned.filter((name) => GROWING.test(name))).toEqual([]);
  // The examined statements must belong to this call.
  expect(nodes.map((node) => node['Relation Name'])).toEqual(expect.arrayContaining([table].flat()));
});
