import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import * as contract from '@pharos/contract/rest/reports/reports.ts';
import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordLocations } from '../../storage/locations/location-rows.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { createReportApp, iso, MINUTE, NOW, type ReportApp, seedReportedCheck } from '../testing/report-app.ts';

let test: ReportApp;
let check: Awaited<ReturnType<typeof seedReportedCheck>>;
beforeAll(async () => {
  test = await createReportApp();
});
beforeEach(async () => {
  check = await seedReportedCheck(test.services.db, test.garden);
});
afterAll(() => test.close());

const get = (path: string, who: SeededOrganization = test.garden) => test.get(path, who);

describe('GET /check-state-changes/', () => {
  it('lists states newest first, in pages, and without the available ones on request', async () => {
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

  it('returns the unknown time of an outage, so that its downtime equals that of the statistics', async () => {
    const { results } = contract.listStateChanges.response.parse(
      (await get(`/check-state-changes/?check_id=${check.id}&filterincidents=true`)).json(),
    );
    expect(results.map(({ duration_seconds_unknown: unknown }) => unknown)).toEqual([0, 0, 5 * 60]);
    const [, incident = 0] = check.changes;
    const analysis = contract.StateChangeAnalysis.parse(
      (await get(`/check-state-changes-analysis/?based_on=${incident}`)).json(),
    );
    expect(analysis.duration_seconds_unknown).toBe(5 * 60);
    expect(analysis.outage).toMatchObject({ based_on: incident, start: iso(NOW - 6 * HOUR_MS) });
    const stats = contract.CheckStats.parse((await get(`/check-stats-reports/${check.id}/`)).json());
    expect(stats.duration_seconds_total_downtime).toBe(10 * 60 - 5 * 60);
  });

  it('counts the open gap of an ongoing outage', async () => {
    const { db } = test.services;
    const since = NOW - 60 * MINUTE;
    const id = await insertCheck(db, {
      ...test.garden,
      state: { phase: 'down', observed_until: new Date(since + 10 * MINUTE) },
    });
    await insertStates(db, id, [{ state: 'NR', from: since }]);
    const { results } = contract.listStateChanges.response.parse(
      (await get(`/check-state-changes/?check_id=${id}`)).json(),
    );
    expect(results).toMatchObject([{ next_state_change_time: null, duration_seconds_unknown: 50 * 60 }]);
  });

  it('limits the list to states that overlap a range', async () => {
    const all = (await get(`/check-state-changes/?check_id=${check.id}&page_size=100`)).json();
    const within = async (from: number, to: number) => {
      const range = `start_time=${iso(from)}&end_time=${iso(to)}`;
      const answer = await get(`/check-state-changes/?check_id=${check.id}&filterincidents=true&${range}`);
      return answer.json().results.map(({ check_start_time: at }: contract.StateChange) => Date.parse(at));
    };
    const start = NOW - 6 * HOUR_MS;
    expect(await within(start + 9 * MINUTE, start + 10 * MINUTE)).toEqual([start + 8 * MINUTE]);
    expect(await within(start + 10 * MINUTE, start + 11 * MINUTE)).toEqual([]);
    expect(await within(start + 7 * MINUTE, start + 9 * MINUTE)).toEqual([start + 8 * MINUTE, start]);
    expect(await within(NOW - MINUTE, NOW)).toEqual([NOW - 30 * MINUTE]);
    const hour = (await get(`/check-state-changes/?check_id=${check.id}&for_hours=1&page_size=100`)).json();
    expect(hour.count).toBeLessThan(all.count);
    const refused = await get(`/check-state-changes/?check_id=${check.id}&start_time=${iso(start)}`);
    expect(refused.statusCode).toBe(400);
  });

  it('requires a check', async () => {
    const response = await get('/check-state-changes/');
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(['check_id']);
  });
});

describe('PATCH /check-state-changes/:based_on/', () => {
  it('stores the comment and writes an audit entry', async () => {
    const [, incident = 0] = check.changes;
    const response = await test.note(incident, '  Bad deploy ', test.garden);
    expect(response.statusCode).toBe(200);
    expect(contract.StateChange.parse(response.json())).toMatchObject({ based_on: incident, comment: 'Bad deploy' });
    expect((await test.note(incident, 'Bad deploy', test.garden)).statusCode).toBe(200);
    const audit = await test.services.db
      .selectFrom('audit_log')
      .where('subject', '=', `state change ${incident}`)
      .select(['actor_user_id', 'action', 'before', 'after'])
      .execute();
    expect(audit).toEqual([
      {
        actor_user_id: test.garden.userId,
        action: 'state-change.comment',
        before: { comment: '' },
        after: { comment: 'Bad deploy' },
      },
    ]);
  });

  it('rejects a comment that is too long or missing, and a read-only member', async () => {
    const [, incident = 0] = check.changes;
    expect((await test.note(incident, 'x'.repeat(2001), test.garden)).json()).toEqual({
      comment: ['Must be at most 2000 characters'],
    });
    expect((await test.note(incident, undefined, test.garden)).statusCode).toBe(400);
    const { db } = test.services;
    const reader = await insertOrganization(db, { membership: { role: 'ST' } });
    expect((await test.note(incident, 'x', reader)).statusCode).toBe(403);
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

  it('returns the finding of each location and the rule that confirmed the state', async () => {
    const { db } = test.services;
    await recordLocations(db, [{ key: 'local', name: 'Local', types: [] }]);
    const [, incident = 0] = check.changes;
    const passed = probe({ location: 'west', verdict: 'AV', summary: 'Available', responseTimeMs: 12.34 });
    await db
      .updateTable('state_changes')
      .where('id', '=', incident)
      .set({
        first_probe: JSON.stringify(probe({})),
        second_probe: JSON.stringify(probe({ location: 'east', purpose: 'confirm' })),
        other_probes: JSON.stringify([passed]),
        later_probes: JSON.stringify([passed, probe({})]),
        present_probe: JSON.stringify(probe({ summary: 'Connection reset' })),
        confirmation: JSON.stringify({ rule: 'most', failing: 2, places: 3 }),
      })
      .execute();
    const response = await get(`/check-state-changes-analysis/?based_on=${incident}`);
    const failed = {
      state: 'NR',
      error_summary: 'Connection refused',
      response_time: null,
      check_start_time: iso(NOW),
    };
    const available = { ...failed, state: 'AV', error_summary: 'Available', response_time: 12.3, location: 'west' };
    expect(contract.StateChangeAnalysis.parse(response.json())).toMatchObject({
      confirmed_by: 'Confirmed by 2 of 3 locations',
      seen_from: [{ ...failed, location: 'Local' }, { ...failed, location: 'east' }, available],
      seen_from_later: [available, { ...failed, location: 'Local' }],
      probe_present: { error_summary: 'Connection reset', source: 'Local' },
    });
    const { results } = (await get(`/check-state-changes/?check_id=${check.id}`)).json();
    expect(results.find(({ based_on }: { based_on: number }) => based_on === incident)).toMatchObject({
      present_error_summary: 'Connection reset',
    });
    await db
      .updateTable('state_changes')
      .where('id', '=', incident)
      .set({ other_probes: null, later_probes: null, present_probe: null, confirmation: null })
      .execute();
  });

  it('shows both probes without the values of request headers that users defined', async () => {
    const { db } = test.services;
    await recordLocations(db, [{ key: 'local', name: 'Local', types: [] }]);
    await recordLocations(db, [{ key: 'local', name: 'Local', types: [], address: '192.0.2.7' }]);
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
        ['Local', '192.0.2.7'],
        ['elsewhere', null],
      ],
      'user-agent': 'PharosBot/1.0',
      next_state_change_time: iso(NOW - 6 * HOUR_MS + 8 * MINUTE),
    });
  });

  it('names the target that was probed at that time, even after a change of the check', async () => {
    const { db } = test.services;
    const [older = 0, incident = 0] = check.changes;
    const settings = { name: 'Old shop', url: 'https://old.example/', timeoutSeconds: 25, intervalSeconds: 60 };
    await db
      .updateTable('state_changes')
      .where('id', '=', incident)
      .set({ settings: JSON.stringify(settings) })
      .execute();
    const analysisOf = async (id: number) =>
      contract.StateChangeAnalysis.parse((await get(`/check-state-changes-analysis/?based_on=${id}`)).json());
    const then = { name: 'Old shop', url: 'https://old.example/', request_timeout: 25 };
    expect((await analysisOf(incident)).check_data).toEqual(then);
    const now = { name: 'Shop, front', url: 'https://localhost/', request_timeout: 10 };
    expect((await analysisOf(older)).check_data).toEqual(now);
    const { body } = await get(`/incident-log-csv-download/?check_id=${check.id}`);
    expect(body.split('\r\n').filter((line) => line.startsWith('Old shop,https://old.example/,'))).toHaveLength(1);
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
