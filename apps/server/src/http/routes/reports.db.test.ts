import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import * as contract from '@pharos/contract/rest/reports.ts';
import { DAY_MS, figuresToArray, HOUR_MS } from '@pharos/domain/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../../storage/testing/seed-record.ts';
import type { IdentityPort } from '../../usecases/context.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const NOW = Date.parse('2026-06-15T12:30:00Z');
const MINUTE = 60_000;
const iso = (time: number): string => new Date(time).toISOString();

const never = () => Promise.reject(new Error('Nobody signs in here'));
/** A token is the user's id. */
const identity: IdentityPort = {
  signUp: never,
  logIn: never,
  endSession: never,
  findSession: async (token) => ({ id: 1, userId: Number(token) }),
};

let test: TestApp;
let garden: SeededOrganization;
let sprout: SeededOrganization;
beforeAll(async () => {
  test = await createTestApp({}, { identity, now: () => NOW });
  garden = await insertOrganization(test.services.db, { plan: 'GARDEN' });
  sprout = await insertOrganization(test.services.db);
  await sql`create table results_all partition of results default`.execute(test.services.db);
});
afterAll(() => test.close());

const get = (path: string, who: SeededOrganization = garden) =>
  test.call('GET', `/v1${path}`, { token: String(who.userId) });

/** Up since yesterday's noon; an outage of 10 minutes in two codes, 5 of them unwatched; paused for the last half hour. */
const seedCheck = async (who: SeededOrganization) => {
  const { db } = test.services;
  const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS;
  const id = await insertCheck(db, {
    ...who,
    name: 'Shop, front',
    state: { phase: 'paused', hour: new Date(hour - HOUR_MS), figures: figuresToArray(steadyHour(60, 20)) },
  });
  const start = NOW - 6 * HOUR_MS;
  const changes = await insertStates(db, id, [
    { state: 'AV', from: NOW - 2 * DAY_MS },
    { state: 'NR', from: start, summary: 'Connection refused' },
    { state: 'RE', from: start + 8 * MINUTE, summary: '=cmd' },
    { state: 'AV', from: start + 10 * MINUTE },
    { state: 'PS', from: NOW - 30 * MINUTE },
  ]);
  const gap = { started_at: new Date(start + 2 * MINUTE), ended_at: new Date(start + 7 * MINUTE) };
  await db
    .insertInto('observation_gaps')
    .values({ check_id: id, ...gap })
    .execute();
  await insertDay(db, id, [[hour - 3 * HOUR_MS, steadyHour(60, 10)]]);
  return { id, changes };
};

let check: { id: number; changes: number[] };
beforeEach(async () => {
  check = await seedCheck(garden);
});

describe('GET /check-stats-reports/:id/', () => {
  it('tells the figures of the last 24 hours', async () => {
    const response = await get(`/check-stats-reports/${check.id}/?for_hours=24`);
    expect(response.statusCode).toBe(200);
    const known = DAY_MS - 5 * MINUTE;
    expect(contract.CheckStats.strict().parse(response.json())).toEqual({
      report_start: iso(NOW - DAY_MS),
      report_end: iso(NOW),
      availability_percentage: (((known - 5 * MINUTE) / known) * 100).toFixed(2),
      duration_seconds_total_downtime: 300,
      maximum_downtime_duration: 300,
      outages_count_total: 1,
      incidents_count: 2,
      duration_seconds_unknown: 300,
      duration_seconds_paused: 1800,
      count_performance_degradations: 0,
      duration_seconds_performance_good: 0,
      duration_seconds_performance_degraded: 0,
      apdex_score: '1.00',
      apdex_results_count_satisfied: 120,
      apdex_results_count_tolerating: 0,
      apdex_results_count_frustrated: 0,
      average_response_time_milliseconds_available: 15,
      minimum_response_time_milliseconds_available: 10,
      maximum_response_time_milliseconds_available: 20,
    });
  });

  it('cuts a range at the present, and knows nothing of a time before the check', async () => {
    const range = `start_time=${iso(NOW - 10 * DAY_MS)}&end_time=${iso(NOW + DAY_MS)}`;
    const stats = contract.CheckStats.parse((await get(`/check-stats-reports/${check.id}/?${range}`)).json());
    expect(stats.report_end).toBe(iso(NOW));
    expect(stats.duration_seconds_unknown).toBe((8 * DAY_MS + 5 * MINUTE) / 1000);
    const before = `start_time=${iso(NOW - 10 * DAY_MS)}&end_time=${iso(NOW - 9 * DAY_MS)}`;
    expect((await get(`/check-stats-reports/${check.id}/?${before}`)).json()).toMatchObject({
      availability_percentage: null,
      apdex_score: null,
      average_response_time_milliseconds_available: null,
    });
  });

  it('tells no Apdex and no response times below GARDEN', async () => {
    const { id } = await seedCheck(sprout);
    const stats = contract.CheckStats.parse((await get(`/check-stats-reports/${id}/`, sprout)).json());
    expect(stats).toMatchObject({
      availability_percentage: '99.65',
      apdex_score: null,
      apdex_results_count_satisfied: null,
      average_response_time_milliseconds_available: null,
    });
  });

  it.each([
    [`start_time=${iso(NOW - 93 * DAY_MS)}&end_time=${iso(NOW)}`, 'non_field_errors'],
    [`start_time=${iso(NOW)}&end_time=${iso(NOW - 1)}`, 'end_time'],
    [`start_time=${iso(NOW - 3 * DAY_MS)}`, 'end_time'],
    ['start_time=yesterday', 'start_time'],
    ['for_hours=0', 'for_hours'],
    ['hours=24', 'hours'],
  ])('refuses %s, naming %s', async (query, field) => {
    const response = await get(`/check-stats-reports/${check.id}/?${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual([field]);
  });

  it('reaches as far back as the plan', async () => {
    const query = `start_time=${iso(NOW - 300 * DAY_MS)}&end_time=${iso(NOW - 299 * DAY_MS)}`;
    expect((await get(`/check-stats-reports/${check.id}/?${query}`)).statusCode).toBe(200);
    const { id } = await seedCheck(sprout);
    const refused = await get(`/check-stats-reports/${id}/?${query}`, sprout);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ start_time: ['Your plan shows the last 6 months; choose a later start.'] });
  });
});

describe('GET /check-response-times-reports/:id/', () => {
  const read = async (query: string, who = garden, id = check.id) => {
    const response = await get(`/check-response-times-reports/${id}/?${query}`, who);
    expect(response.statusCode).toBe(200);
    return contract.getResponseTimes.response.parse(response.json());
  };

  it('gives 24 hours, the running one last, each adding up to its length', async () => {
    const { response_times: entries, report_start } = await read('for_hours=24&aggregate_by=hours');
    expect(entries).toHaveLength(24);
    expect(report_start).toBe('2026-06-14T13:00:00.000Z');
    for (const entry of entries) {
      const seconds =
        entry.duration_seconds_available +
        entry.duration_seconds_not_responding +
        entry.duration_seconds_reporting_error +
        entry.duration_seconds_paused +
        entry.duration_seconds_unknown;
      expect(seconds).toBe((Date.parse(entry.end) - Date.parse(entry.start)) / 1000);
    }
    expect(entries.find(({ start }) => start === '2026-06-15T06:00:00.000Z')).toMatchObject({
      duration_seconds_not_responding: 180,
      duration_seconds_reporting_error: 120,
      duration_seconds_unknown: 300,
      average_response_time_milliseconds_available: null,
    });
    expect(entries.map((entry) => entry.average_response_time_milliseconds_available).filter(Boolean)).toEqual([
      10, 20,
    ]);
    expect(entries.at(-1)).toMatchObject({ end: iso(NOW), duration_seconds_paused: 1800 });
  });

  it('gives the 94 days of the calendar', async () => {
    const { response_times: entries } = await read('for_hours=2256&aggregate_by=days');
    expect(entries).toHaveLength(94);
    expect(entries[0]).toMatchObject({ duration_seconds_unknown: 86_400, duration_seconds_available: 0 });
  });

  it('gives a range by days, and the states alone below GARDEN', async () => {
    const { id } = await seedCheck(sprout);
    const query = `start_time=2026-06-14T00:00:00Z&end_time=2026-06-15T12:00:00Z&aggregate_by=days`;
    const { response_times: entries } = await read(query, sprout, id);
    expect(entries.map(({ start, end }) => [start, end])).toEqual([
      ['2026-06-14T00:00:00.000Z', '2026-06-15T00:00:00.000Z'],
      ['2026-06-15T00:00:00.000Z', '2026-06-15T12:00:00.000Z'],
    ]);
    expect(entries[1]).toMatchObject({
      average_response_time_milliseconds_available: null,
      duration_seconds_not_responding: 180,
    });
  });

  it.each(['for_hours=2257', 'aggregate_by=weeks'])('refuses %s', async (query) => {
    expect((await get(`/check-response-times-reports/${check.id}/?${query}`)).statusCode).toBe(400);
  });
});

describe('GET /check-state-changes/', () => {
  it('lists states newest first, in pages, without the available ones when asked', async () => {
    const all = contract.listStateChanges.response.parse(
      (await get(`/check-state-changes/?check_id=${check.id}`)).json(),
    );
    expect(all.results.map(({ based_on }) => based_on)).toEqual(check.changes.toReversed());
    const incidents = `/check-state-changes/?check_id=${check.id}&filterincidents=true&page_size=2`;
    const first = contract.listStateChanges.response.parse((await get(incidents)).json());
    expect(first).toMatchObject({ count: 3, previous: null });
    expect(first.results.map(({ new_state }) => new_state)).toEqual(['PS', 'RE']);
    expect(first.results[0]?.next_state_change_time).toBeNull();
    const second = contract.listStateChanges.response.parse((await get(`${incidents}&page=2`)).json());
    expect(second.next).toBeNull();
    expect(second.results).toMatchObject([
      {
        check_id: check.id,
        new_state: 'NR',
        new_error_summary: 'Connection refused',
        check_start_time: iso(NOW - 6 * HOUR_MS),
        next_state_change_time: iso(NOW - 6 * HOUR_MS + 8 * MINUTE),
        comment: '',
      },
    ]);
    expect(first.next).toContain('page=2');
  });

  it('needs a check', async () => {
    const response = await get('/check-state-changes/');
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(['check_id']);
  });
});

describe('PATCH /check-state-changes/:based_on/', () => {
  const patch = (id: number, comment: unknown, who: { userId: number } = garden) =>
    test.call('PATCH', `/v1/check-state-changes/${id}/`, { token: String(who.userId), body: { comment } });

  it('keeps the comment and tells the audit log', async () => {
    const [, incident = 0] = check.changes;
    const response = await patch(incident, '  Bad deploy ');
    expect(response.statusCode).toBe(200);
    expect(contract.StateChange.parse(response.json())).toMatchObject({ based_on: incident, comment: 'Bad deploy' });
    expect((await patch(incident, 'Bad deploy')).statusCode).toBe(200);
    const audit = await test.services.db
      .selectFrom('audit_log')
      .where('subject', '=', `state change ${incident}`)
      .select(['actor_user_id', 'action', 'before', 'after'])
      .execute();
    expect(audit).toEqual([
      {
        actor_user_id: garden.userId,
        action: 'state-change.comment',
        before: { comment: '' },
        after: { comment: 'Bad deploy' },
      },
    ]);
  });

  it('refuses a comment that is too long, none at all, and a read-only member', async () => {
    const [, incident = 0] = check.changes;
    expect((await patch(incident, 'x'.repeat(2001))).json()).toEqual({ comment: ['Must be at most 2000 characters'] });
    expect((await patch(incident, undefined)).statusCode).toBe(400);
    const { db } = test.services;
    const reader = await insertOrganization(db, { membership: { role: 'ST' } });
    expect((await patch(incident, 'x', reader)).statusCode).toBe(403);
  });
});

describe('GET /check-state-changes-analysis/', () => {
  const probe = (overrides: Partial<ProbeResult>): ProbeResult => ({
    runId: 'r',
    checkId: check.id,
    revision: 1,
    purpose: 'poll',
    location: 'local',
    dueAt: NOW,
    startedAt: NOW,
    verdict: 'NR',
    proberError: null,
    summary: 'Connection refused',
    responseTimeMs: null,
    phases: { dns: 1.26, connect: null, tls: null, firstByte: null, transfer: null },
    statusCode: null,
    remoteAddress: '127.0.0.1',
    certificate: null,
    ...overrides,
  });

  it('shows both probes without what users hid in headers', async () => {
    const { db } = test.services;
    await db.insertInto('locations').values({ key: 'local', name: 'Local', types: [] }).execute();
    const headers = { Host: 'localhost', 'User-Agent': 'PharosBot/1.0', 'X-Api-Key': 'secret' };
    const first = probe({ requestHeaders: headers });
    const second = probe({ location: 'elsewhere', responseHeaders: { server: 'x' }, bodyExcerpt: 'no' });
    const [, incident = 0] = check.changes;
    await db
      .updateTable('state_changes')
      .where('id', '=', incident)
      .set({ first_probe: JSON.stringify(first), second_probe: JSON.stringify(second) })
      .execute();
    const response = await get(`/check-state-changes-analysis/?based_on=${incident}`);
    expect(response.statusCode).toBe(200);
    expect(contract.StateChangeAnalysis.parse(response.json())).toMatchObject({
      based_on: incident,
      new_state: 'NR',
      probe_first: {
        source: 'Local',
        response_time: null,
        error_summary: 'Connection refused',
        check_start_time: iso(NOW),
        phases: { dns: 1.3, first_byte: null },
        request_headers: { ...headers, 'X-Api-Key': '(hidden)' },
        body_excerpt: null,
      },
      probe_second: { source: 'elsewhere', response_headers: { server: 'x' }, body_excerpt: 'no' },
      check_data: { name: 'Shop, front', url: 'https://localhost/', request_timeout: 10 },
      'server-probes': [
        ['Local', null],
        ['elsewhere', null],
      ],
      'user-agent': 'PharosBot/1.0',
      next_state_change_time: iso(NOW - 6 * HOUR_MS + 8 * MINUTE),
    });
  });

  it('has no probes for a pause', async () => {
    const response = await get(`/check-state-changes-analysis/?based_on=${check.changes.at(-1)}`);
    expect(contract.StateChangeAnalysis.parse(response.json())).toMatchObject({
      probe_first: null,
      probe_second: null,
      'server-probes': [],
      'user-agent': null,
    });
  });
});

describe('GET /check-results/', () => {
  it('lists the newest raw results', async () => {
    const { db } = test.services;
    const at = (seconds: number) => new Date(NOW - seconds * 1000);
    const failure = { summary: 'Connection refused', proberError: null, remoteAddress: '127.0.0.1', certificate: null };
    await db
      .insertInto('results')
      .values([
        {
          check_id: check.id,
          started_at: at(120),
          verdict: 0,
          response_ms: 12.3,
          status_code: 200,
          location: 'here',
          phases: [0.5, 1, null, 8, 2],
        },
        {
          check_id: check.id,
          started_at: at(60),
          verdict: 1,
          response_ms: null,
          status_code: null,
          location: 'here',
          phases: null,
          detail: JSON.stringify(failure),
        },
        {
          check_id: check.id,
          started_at: at(180),
          verdict: 0,
          response_ms: 1,
          status_code: 200,
          location: 'here',
          phases: null,
        },
      ])
      .execute();
    const response = await get(`/check-results/?check_id=${check.id}&limit=2`);
    expect(response.statusCode).toBe(200);
    expect(contract.listCheckResults.response.parse(response.json()).results).toMatchObject([
      {
        state: 'NR',
        error_summary: 'Connection refused',
        remote_address: '127.0.0.1',
        check_start_time: iso(NOW - 60_000),
      },
      {
        state: 'AV',
        error_summary: 'Available',
        response_time: 12.3,
        status_code: 200,
        location: 'here',
        phases: { dns: 0.5, connect: 1, tls: null, first_byte: 8, transfer: 2 },
        prober_error: null,
      },
    ]);
  });
});

describe('GET /incident-log-csv-download/', () => {
  it('hands the incidents on as CSV', async () => {
    const response = await get(`/incident-log-csv-download/?check_id=${check.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('IncidentLog.csv');
    const start = NOW - 6 * HOUR_MS;
    expect(response.body).toBe(
      [
        'Check,URL,Started (UTC),Ended (UTC),Duration (seconds),State,Summary,Notes',
        `"Shop, front",https://localhost/,${iso(NOW - 30 * MINUTE)},,1800,Monitoring paused,,`,
        `"Shop, front",https://localhost/,${iso(start + 8 * MINUTE)},${iso(start + 10 * MINUTE)},120,Reporting an error,'=cmd,`,
        `"Shop, front",https://localhost/,${iso(start)},${iso(start + 8 * MINUTE)},480,Not responding,Connection refused,`,
        '',
      ].join('\r\n'),
    );
  });

  it('reads a long history in parts, each state once', async () => {
    const { db } = test.services;
    const id = await insertCheck(db, garden);
    await sql`insert into state_changes (check_id, id, state, started_at, ended_at)
      select ${id}, 5000000 + n, 'NR', to_timestamp(1000000000 + n / 2), to_timestamp(1000000000 + n / 2)
      from generate_series(1, 1201) n`.execute(db);
    const { body } = await get(`/incident-log-csv-download/?check_id=${id}`);
    expect(body.split('\r\n')).toHaveLength(1 + 1201 + 1);
  });

  it('comes with the GARDEN plan', async () => {
    const { id } = await seedCheck(sprout);
    const response = await get(`/incident-log-csv-download/?check_id=${id}`, sprout);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ detail: 'Upgrade to GARDEN to download the incident log.' });
  });
});

describe('another organisation', () => {
  it('finds none of it', async () => {
    const [, incident = 0] = check.changes;
    const stranger = await insertOrganization(test.services.db, { plan: 'GARDEN' });
    for (const path of [
      `/check-stats-reports/${check.id}/`,
      `/check-response-times-reports/${check.id}/`,
      `/check-state-changes/?check_id=${check.id}`,
      `/check-state-changes-analysis/?based_on=${incident}`,
      `/check-results/?check_id=${check.id}`,
      `/incident-log-csv-download/?check_id=${check.id}`,
    ]) {
      expect([path, (await get(path, stranger)).statusCode]).toEqual([path, 404]);
    }
    const patched = await test.call('PATCH', `/v1/check-state-changes/${incident}/`, {
      token: String(stranger.userId),
      body: { comment: 'mine' },
    });
    expect(patched.statusCode).toBe(404);
    const row = await test.services.db
      .selectFrom('state_changes')
      .where('id', '=', incident)
      .select('comment')
      .executeTakeFirst();
    expect(row).toEqual({ comment: '' });
  });
});
