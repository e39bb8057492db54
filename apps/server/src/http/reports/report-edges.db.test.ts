import * as contract from '@pharos/contract/rest/reports/reports.ts';
import { SlaReport } from '@pharos/contract/rest/reports/sla-report.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { createReportApp, iso, NOW, type ReportApp, seedReportedCheck } from '../testing/report-app.ts';

let test: ReportApp;
beforeAll(async () => {
  test = await createReportApp();
});
afterAll(() => test.close());

const get = (path: string) => test.get(path, test.garden);
const read = async (path: string): Promise<unknown> => {
  const response = await get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const callsOf = (id: number): string[] => [
  `/check-stats-reports/${id}/`,
  `/check-response-times-reports/${id}/?for_hours=2256&aggregate_by=days`,
  `/check-state-changes/?check_id=${id}`,
  `/check-results/?check_id=${id}`,
  `/incident-log-csv-download/?check_id=${id}`,
  `/reports/sla/?check_id=${id}&month=2026-06`,
  `/reports/sla/?check_id=${id}&month=2026-06&format=html`,
  `/suppressed-failures/?check_id=${id}`,
  `/alert-receipts/?check_id=${id}`,
];

describe('a check that does not exist', () => {
  it.each(callsOf(999_999))('%s', async (path) => {
    const response = await get(path);
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Check not found.' }]);
  });
});

describe('a check that was deleted while its report was open', () => {
  it('returns 404 for the check and its incidents', async () => {
    const { id, changes } = await seedReportedCheck(test.services.db, test.garden);
    for (const path of callsOf(id)) expect((await get(path)).statusCode, path).toBe(200);
    await test.services.db.deleteFrom('checks').where('id', '=', id).execute();
    for (const path of callsOf(id)) {
      const response = await get(path);
      expect([path, response.statusCode, response.json()]).toEqual([path, 404, { detail: 'Check not found.' }]);
    }
    const gone = { detail: 'State change not found.' };
    expect((await get(`/check-state-changes-analysis/?based_on=${changes[1]}`)).json()).toEqual(gone);
    expect((await test.note(changes[1] ?? 0, 'too late', test.garden)).json()).toEqual(gone);
  });
});

describe('a check without data', () => {
  it('returns reports that show the lack of data', async () => {
    const id = await insertCheck(test.services.db, { ...test.garden, created_at: new Date(NOW - 1000) });
    expect(contract.CheckStats.parse(await read(`/check-stats-reports/${id}/`))).toMatchObject({
      availability_percentage: null,
      duration_seconds_total_downtime: 0,
      duration_seconds_unknown: 1,
      outages_count_total: 0,
      mean_time_to_recover_seconds: null,
      mean_time_between_failures_seconds: null,
      apdex_score: null,
      p95_response_time_milliseconds_available: null,
    });
    const series = contract.getResponseTimes.response.parse(
      await read(`/check-response-times-reports/${id}/?for_hours=24&aggregate_by=hours&by_location=true`),
    );
    expect(series.response_times).toHaveLength(24);
    for (const entry of series.response_times) {
      expect([
        entry.average_response_time_milliseconds_available,
        entry.p50_response_time_milliseconds_available,
      ]).toEqual([null, null]);
    }
    expect(series.locations).toEqual([]);
    expect(await read(`/check-state-changes/?check_id=${id}`)).toMatchObject({ count: 0, results: [] });
    const csv = await get(`/incident-log-csv-download/?check_id=${id}`);
    expect(csv.body.split('\r\n')).toHaveLength(2);
    const sla = SlaReport.parse(await read(`/reports/sla/?check_id=${id}&month=2026-06`));
    expect(sla).toMatchObject({ availability_percentage: null, outages: [] });
    expect(sla.exclusions.map(({ reason }) => reason)).toEqual(['before_creation', 'unknown']);
    expect((await get(`/reports/sla/?check_id=${id}&month=2026-06&format=html`)).body).toContain('Unknown');
  });
});

describe('a check that was created within the range', () => {
  it('counts only the time since its creation', async () => {
    const { db } = test.services;
    const id = await insertCheck(db, {
      ...test.garden,
      created_at: new Date(NOW - 4 * DAY_MS),
      state: { phase: 'up', last_result_at: new Date(NOW), observed_until: new Date(NOW) },
    });
    await insertStates(db, id, [
      { state: 'AV', from: NOW - 4 * DAY_MS },
      { state: 'NR', from: NOW - 2 * DAY_MS },
      { state: 'AV', from: NOW - DAY_MS },
    ]);
    const range = `start_time=${iso(NOW - 30 * DAY_MS)}&end_time=${iso(NOW)}`;
    expect(await read(`/check-stats-reports/${id}/?${range}`)).toMatchObject({
      availability_percentage: '75.00',
      duration_seconds_unknown: 0,
    });
  });
});
