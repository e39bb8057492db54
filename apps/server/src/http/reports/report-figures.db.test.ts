import * as contract from '@pharos/contract/rest/reports/reports.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeededOrganization } from '../../storage/testing/seed.ts';
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

describe('GET /check-stats-reports/:id/', () => {
  it('returns the figures of the last 24 hours', async () => {
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
      mean_time_to_recover_seconds: 300,
      mean_time_between_failures_seconds: 86_400 - 300 - 300 - 1800,
      duration_seconds_unknown: 300,
      duration_seconds_paused: 1800,
      duration_seconds_maintenance: 0,
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
      p50_response_time_milliseconds_available: 10.5,
      // Both percentiles come from the histogram bucket that contains 20.
      p95_response_time_milliseconds_available: 20,
      p99_response_time_milliseconds_available: 20,
    });
  });

  it('ends a range at the present, and counts no time before the creation of the check', async () => {
    const range = `start_time=${iso(NOW - 10 * DAY_MS)}&end_time=${iso(NOW + DAY_MS)}`;
    const stats = contract.CheckStats.parse((await get(`/check-stats-reports/${check.id}/?${range}`)).json());
    expect(stats.report_end).toBe(iso(NOW));
    expect(stats.duration_seconds_unknown).toBe((5 * MINUTE) / 1000);
    const before = `start_time=${iso(NOW - 10 * DAY_MS)}&end_time=${iso(NOW - 9 * DAY_MS)}`;
    expect((await get(`/check-stats-reports/${check.id}/?${before}`)).json()).toMatchObject({
      availability_percentage: null,
      duration_seconds_unknown: 0,
      apdex_score: null,
      average_response_time_milliseconds_available: null,
    });
  });

  it('returns no Apdex and no response times on plans below GARDEN', async () => {
    const { id } = await seedReportedCheck(test.services.db, test.sprout);
    const stats = contract.CheckStats.parse((await get(`/check-stats-reports/${id}/`, test.sprout)).json());
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
  ])('rejects %s and names the field %s', async (query, field) => {
    const response = await get(`/check-stats-reports/${check.id}/?${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual([field]);
  });

  it('accepts a range only as far back as the plan allows', async () => {
    const query = `start_time=${iso(NOW - 300 * DAY_MS)}&end_time=${iso(NOW - 299 * DAY_MS)}`;
    expect((await get(`/check-stats-reports/${check.id}/?${query}`)).statusCode).toBe(200);
    const { id } = await seedReportedCheck(test.services.db, test.sprout);
    const refused = await get(`/check-stats-reports/${id}/?${query}`, test.sprout);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({ start_time: ['Reports show the last 6 months. Choose a later start.'] });
  });
});

describe('GET /check-response-times-reports/:id/', () => {
  const read = async (query: string, who = test.garden, id = check.id) => {
    const response = await get(`/check-response-times-reports/${id}/?${query}`, who);
    expect(response.statusCode).toBe(200);
    return contract.getResponseTimes.response.parse(response.json());
  };

  it('returns 24 hours with the current one last, in which the states add up to the length of each hour', async () => {
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

  it('returns the 94 days of the calendar', async () => {
    const { response_times: entries } = await read('for_hours=2256&aggregate_by=days');
    expect(entries).toHaveLength(94);
    expect(entries[0]).toMatchObject({ duration_seconds_unknown: 0, duration_seconds_available: 0 });
  });

  it('returns a range by days, and only the states on plans below GARDEN', async () => {
    const { id } = await seedReportedCheck(test.services.db, test.sprout);
    const query = `start_time=2026-06-14T00:00:00Z&end_time=2026-06-15T12:00:00Z&aggregate_by=days`;
    const { response_times: entries } = await read(query, test.sprout, id);
    expect(entries.map(({ start, end }) => [start, end])).toEqual([
      ['2026-06-14T00:00:00.000Z', '2026-06-15T00:00:00.000Z'],
      ['2026-06-15T00:00:00.000Z', '2026-06-15T12:00:00.000Z'],
    ]);
    expect(entries[1]).toMatchObject({
      average_response_time_milliseconds_available: null,
      duration_seconds_not_responding: 180,
    });
  });

  it.each(['for_hours=2257', 'aggregate_by=weeks'])('rejects %s', async (query) => {
    expect((await get(`/check-response-times-reports/${check.id}/?${query}`)).statusCode).toBe(400);
  });
});
