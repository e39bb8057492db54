import * as contract from '@pharos/contract/rest/reports/reports.ts';
import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
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
  it('returns the incidents as CSV', async () => {
    const response = await get(`/incident-log-csv-download/?check_id=${check.id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('IncidentLog.csv');
    const start = NOW - 6 * HOUR_MS;
    expect(response.body).toBe(
      [
        'Check,URL,Started (UTC),Ended (UTC),Duration (seconds),Of it not watched (seconds),State,Summary,Notes',
        `"Shop, front",https://localhost/,${iso(NOW - 30 * MINUTE)},,1800,0,Monitoring paused,,`,
        `"Shop, front",https://localhost/,${iso(start + 8 * MINUTE)},${iso(start + 10 * MINUTE)},120,0,Reporting an error,'=cmd,`,
        `"Shop, front",https://localhost/,${iso(start)},${iso(start + 8 * MINUTE)},480,300,Not responding,Connection refused,`,
        '',
      ].join('\r\n'),
    );
  });

  it('limits the incidents to a range', async () => {
    const { body } = await get(`/incident-log-csv-download/?check_id=${check.id}&for_hours=1`);
    expect(
      body
        .split('\r\n')
        .slice(1, -1)
        .map((line: string) => line.split(',')[3]),
    ).toEqual([iso(NOW - 30 * MINUTE)]);
  });

  it('reads a long history in parts, with each state exactly once', async () => {
    const { db } = test.services;
    const id = await insertCheck(db, test.garden);
    await sql`insert into state_changes (check_id, organization_id, id, state, started_at, ended_at)
      select ${id}, ${test.garden.organizationId}::int, 5000000 + n, 'NR', to_timestamp(1000000000 + n / 2), to_timestamp(1000000000 + n / 2)
      from generate_series(1, 1201) n`.execute(db);
    const { body } = await get(`/incident-log-csv-download/?check_id=${id}`);
    expect(body.split('\r\n')).toHaveLength(1 + 1201 + 1);
  });

  it('requires the GARDEN plan', async () => {
    const { id } = await seedReportedCheck(test.services.db, test.sprout);
    const response = await get(`/incident-log-csv-download/?check_id=${id}`, test.sprout);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ detail: 'Downloading the incident log requires the GARDEN plan or higher.' });
  });
});

describe('another organization', () => {
  it('gets a 404 for all reports of the check', async () => {
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
    const patched = await test.note(incident, 'mine', stranger);
    expect(patched.statusCode).toBe(404);
    const row = await test.services.db
      .selectFrom('state_changes')
      .where('id', '=', incident)
      .select('comment')
      .executeTakeFirst();
    expect(row).toEqual({ comment: '' });
  });
});
