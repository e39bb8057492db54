import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJudgeState } from '../../storage/testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../../storage/testing/seed-record.ts';
import { type CheckApp, createCheckApp } from '../testing/check-app.ts';

let app: CheckApp;
let stopped: number | null = null;
const ids: Record<string, number> = {};

const setState = (
  id: number,
  state: { phase: 'pending' | 'up' | 'suspect' | 'down' | 'paused'; code: 'AV' | 'NR' | 'PS' | null },
) => app.pharos.services.db.updateTable('check_states').set(state).where('check_id', '=', id).execute();

beforeAll(async () => {
  app = await createCheckApp({}, {}, { now: () => stopped ?? Date.now() });
  const { db } = app.pharos.services;
  const contact = await db
    .insertInto('contacts')
    .values({ organization_id: app.owner.organizationId, email: 'pager@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const add = async (name: string, url: string, body: Record<string, unknown> = {}) => {
    ids[name] = (await app.create({ name, url, ...body })).id;
    return ids[name];
  };
  await setState(await add('bravo', 'https://bravo.example'), { phase: 'up', code: 'AV' });
  await setState(await add('Alpha', 'https://alpha.example/100%_x'), { phase: 'down', code: 'NR' });
  const silent = { email_alert_members: [], email_alert_subscribers: [contact.id] };
  await setState(await add('delta', 'icmp://delta.example', silent), { phase: 'suspect', code: 'AV' });
  await add('Charlie', 'tcp://charlie.example:1', { monitering_interval: 60 });
  await setState(await add('echo', 'dns://echo.example', { dns_type: 'A', dns_value: '::' }), {
    phase: 'up',
    code: 'AV',
  });
  await app.call('POST', '/pause-monitoring/', { application_check: ids.echo, new_state: 'PS' });
});
afterAll(() => app.close());

const namesOf = async (query: string): Promise<string[]> => {
  const answer = await app.call('GET', `/checks/${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().results.map(({ name }: { name: string }) => name);
};

test.each([
  ['', ['Alpha', 'bravo', 'Charlie', 'delta', 'echo']],
  ['?ordering=-name', ['echo', 'delta', 'Charlie', 'bravo', 'Alpha']],
  ['?ordering=id', ['bravo', 'Alpha', 'delta', 'Charlie', 'echo']],
  ['?ordering=-created_on', ['echo', 'Charlie', 'delta', 'Alpha', 'bravo']],
  ['?ordering=monitering_interval&page_size=1', ['Charlie']],
  ['?status=all', ['Alpha', 'bravo', 'Charlie', 'delta', 'echo']],
  ['?status=up', ['bravo', 'delta']],
  ['?status=down', ['Alpha']],
  ['?status=pause', ['echo']],
  ['?search=ALPH', ['Alpha']],
  ['?search=.example', ['Alpha', 'bravo', 'Charlie', 'delta', 'echo']],
  ['?search=100%25_', ['Alpha']],
  ['?search=%25', ['Alpha']],
  ['?search=_', ['Alpha']],
  ['?search=\\', []],
  ['?search=a&status=up', ['bravo', 'delta']],
  ['?search=e&ordering=match', ['echo', 'Alpha', 'bravo', 'Charlie', 'delta']],
  ['?ordering=match', ['Alpha', 'bravo', 'Charlie', 'delta', 'echo']],
  ['?alerts_target_email=pager@example.COM', ['delta']],
  ['?alerts_target_email=nobody@example.com', []],
  ['?page=2&page_size=2', ['Charlie', 'delta']],
  ['?page=9', []],
])('lists for the query "%s" the checks %j', async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test('orders checks by status: down, slow, unknown, up, paused', async () => {
  const { db } = app.pharos.services;
  const slow = { check_id: ids.delta ?? 0, started_at: new Date(), status: 'DP' } as const;
  await db
    .insertInto('performance_changes')
    .values({ ...slow, ended_at: null })
    .execute();
  expect(await namesOf('?ordering=status')).toEqual(['Alpha', 'delta', 'Charlie', 'bravo', 'echo']);
  expect(await namesOf('?ordering=-status')).toEqual(['echo', 'bravo', 'Charlie', 'delta', 'Alpha']);
  expect(await namesOf('?ordering=status&page=2&page_size=2')).toEqual(['Charlie', 'bravo']);
  expect(await namesOf('?ordering=status&status=up')).toEqual(['delta', 'bravo']);
  await db.updateTable('performance_changes').set({ ended_at: new Date() }).execute();
  expect(await namesOf('?ordering=status')).toEqual(['Alpha', 'Charlie', 'bravo', 'delta', 'echo']);
});

test('finds checks by the address of a member who gets their alerts', async () => {
  expect(await namesOf(`?alerts_target_email=${app.owner.email}`)).toEqual(['Alpha', 'bravo', 'Charlie', 'echo']);
});

test('returns the count, the neighbor pages, and the status and figures of each check', async () => {
  const answer = await app.call('GET', '/checks/?page=2&page_size=2&ordering=id');
  const { count, next, previous, results } = answer.json();
  expect(count).toBe(5);
  expect(new URL(next).searchParams.get('page')).toBe('3');
  expect(new URL(previous).searchParams.get('page')).toBe('1');
  expect(results).toMatchObject([
    { id: ids.delta, statuses: { check_id: ids.delta, state: 'AV', appState: 'GP' } },
    { id: ids.Charlie, statuses: { state: null, appState: null } },
  ]);
  expect(results[0].stats).toMatchObject({ availability_percentage: null, outages_count_total: 0 });
});

test('returns Apdex only if the plan includes it', async () => {
  const { db } = app.pharos.services;
  const apdex = async () => (await app.call('GET', '/checks/')).json().results[0].stats.apdex_results_count_satisfied;
  expect(await apdex()).toBe(0);
  await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
  expect(await apdex()).toBeNull();
  await db.updateTable('organizations').set({ plan: 'GARDEN' }).execute();
});

test('orders names naturally: by number, and without regard to case and accents', async () => {
  const other = await createCheckApp();
  const names = ['web 10', 'Web 9', 'Ärzte', 'web 1', 'zulu', 'api', 'Apx', 'web 9b', '2 rooms', '10 rooms', 'éclair'];
  for (const name of names) await other.create({ name, url: 'https://order.example' });
  const answer = await other.call('GET', '/checks/?page_size=100');
  expect(answer.json().results.map(({ name }: { name: string }) => name)).toEqual([
    '2 rooms',
    '10 rooms',
    'api',
    'Apx',
    'Ärzte',
    'éclair',
    'web 1',
    'Web 9',
    'web 9b',
    'web 10',
    'zulu',
  ]);
  const longName = '1 '.repeat(100).trim();
  expect((await other.create({ name: longName, url: 'https://order.example' })).name).toBe(longName);
  await other.close();
});

test('returns the graph of the last 24 hours of each check if the plan includes it', async () => {
  const { db } = app.pharos.services;
  const read = async () => (await app.call('GET', '/checks/?search=bravo')).json().results[0].response_times;
  // An hour must not end during the test.
  stopped = Date.now();
  const hour = Math.floor(stopped / HOUR_MS) * HOUR_MS;
  await insertDay(db, ids.bravo ?? 0, [[hour - HOUR_MS, steadyHour(60, 120)]]);
  await insertStates(db, ids.bravo ?? 0, [
    { state: 'NR', from: hour - 2 * HOUR_MS, to: hour - HOUR_MS - 60_000 },
    { state: 'AV', from: hour - HOUR_MS - 60_000 },
  ]);
  const graph = await read();
  expect(graph).toHaveLength(24);
  expect(graph.slice(-4)).toEqual([
    { start: new Date(hour - 3 * HOUR_MS).toISOString(), average: null, state: null, down_seconds: 0 },
    { start: new Date(hour - 2 * HOUR_MS).toISOString(), average: null, state: 'NR', down_seconds: 3540 },
    { start: new Date(hour - HOUR_MS).toISOString(), average: 120, state: 'AV', down_seconds: 0 },
    { start: new Date(hour).toISOString(), average: null, state: 'AV', down_seconds: 0 },
  ]);
  await db.updateTable('organizations').set({ plan: 'SPROUT', trial_ends_at: null }).execute();
  expect(await read()).toBeNull();
  await db.updateTable('organizations').set({ plan: 'GARDEN' }).execute();
  stopped = null;
});

test('returns state, performance and times in the status', async () => {
  const { db } = app.pharos.services;
  const id = ids.bravo ?? 0;
  const since = new Date('2026-01-02T03:04:05Z');
  await db
    .updateTable('check_states')
    .set({ since, last_result_at: since, last_response_ms: 12.34 })
    .where('check_id', '=', id)
    .execute();
  await db
    .insertInto('performance_changes')
    .values({ check_id: id, started_at: since, ended_at: null, status: 'DP' })
    .execute();
  expect((await app.call('GET', `/check-statuses/${id}/`)).json()).toEqual({
    check_id: id,
    state: 'AV',
    appState: 'DP',
    state_since: since.toISOString(),
    down_since: null,
    error_summary: null,
    last_check_time: since.toISOString(),
    response_time: 12.3,
    monitoring_error: null,
    no_live_location: null,
    paused_by_plan: false,
  });
});

test('returns the reason and the start of an outage, also if the error has changed since', async () => {
  const { db } = app.pharos.services;
  const id = ids.Alpha ?? 0;
  const [began, changed] = [Date.parse('2026-01-02T03:00:00Z'), Date.parse('2026-01-02T03:20:00Z')];
  const [outageId = 0] = await insertStates(db, id, [
    { state: 'NR', from: began, summary: 'Connection refused' },
    { state: 'RE', from: changed, summary: 'HTTP 502' },
  ]);
  const judgeState = { version: 2, phase: 'down', outage: { id: outageId, startedAt: began, alert: 'due' } };
  await db
    .updateTable('check_states')
    .set({ code: 'RE', since: new Date(changed) })
    .where('check_id', '=', id)
    .execute();
  await insertJudgeState(db, id, JSON.stringify(judgeState));
  const status = async () => (await app.call('GET', `/check-statuses/${id}/`)).json();
  expect(await status()).toMatchObject({
    state: 'RE',
    state_since: new Date(changed).toISOString(),
    down_since: new Date(began).toISOString(),
    error_summary: 'HTTP 502',
  });
  await app.call('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' });
  expect(await status()).toMatchObject({ state: 'PS', down_since: null, error_summary: null });
});

test('returns no availability for a paused check that was never probed, and 100 % for one that was probed', async () => {
  const { db } = app.pharos.services;
  const id = ids.Charlie ?? 0;
  await insertStates(db, id, [{ state: 'PS', from: Date.now() - 2 * HOUR_MS }]);
  const figures = async () => [
    (await app.call('GET', '/checks/?search=Charlie')).json().results[0].stats.availability_percentage,
    (await app.call('GET', `/check-stats-reports/${id}/?for_hours=24`)).json().availability_percentage,
  ];
  const probed = (last_result_at: Date | null) =>
    db.updateTable('check_states').set({ last_result_at }).where('check_id', '=', id).execute();
  await probed(null);
  expect(await figures()).toEqual([null, null]);
  await probed(new Date());
  expect(await figures()).toEqual(['100.00', '100.00']);
});

test('lists all checks of an inactive organization as paused', async () => {
  const { db } = app.pharos.services;
  await db.updateTable('organizations').set({ state: 'PS' }).execute();
  expect(await namesOf('?status=pause')).toHaveLength(5);
  await db.updateTable('organizations').set({ state: 'AC' }).execute();
});

test.each([
  '?status=broken',
  '?ordering=secrets',
  '?page=0',
  '?page_size=101',
  '?page=x',
  '?sort=name',
  '?application=x',
])('rejects the query %s', async (query) => {
  const answer = await app.call('GET', `/checks/${query}`);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json())).toEqual([query.slice(1, query.indexOf('='))]);
});
