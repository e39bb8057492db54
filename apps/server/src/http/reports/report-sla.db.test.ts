import { SlaReport } from '@pharos/contract/rest/reports/sla-report.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { createReportApp, iso, NOW, type ReportApp } from '../testing/report-app.ts';

let test: ReportApp;
let id: number;
let changes: number[];
beforeAll(async () => {
  test = await createReportApp();
});
afterAll(() => test.close());

const SECOND = 1000;
const at = (text: string): number => Date.parse(text);

/**
 * The check has an outage with two codes and a gap across the end of May, a pause, and an outage of one minute in June.
 */
beforeEach(async () => {
  const { db } = test.services;
  id = await insertCheck(db, {
    ...test.garden,
    name: '<b>Shop & "front"</b>',
    created_at: new Date('2026-05-11T00:00:00Z'),
    state: { phase: 'up', last_result_at: new Date(NOW), observed_until: new Date(NOW) },
  });
  changes = await insertStates(db, id, [
    { state: 'AV', from: at('2026-05-11T00:01:00Z') },
    { state: 'PS', from: at('2026-05-20T10:00:00Z') },
    { state: 'AV', from: at('2026-05-20T11:00:00Z') },
    { state: 'NR', from: at('2026-05-31T22:00:00Z'), summary: 'Connection <refused>' },
    { state: 'RE', from: at('2026-05-31T23:00:00Z'), comment: 'Bad deploy' },
    { state: 'AV', from: at('2026-06-01T01:00:00Z') },
    { state: 'NR', from: at('2026-06-02T00:00:00Z') },
    { state: 'AV', from: at('2026-06-02T00:01:00Z') },
  ]);
  await db
    .insertInto('observation_gaps')
    .values({ check_id: id, started_at: '2026-05-31T22:30:00Z', ended_at: '2026-05-31T22:40:00Z' })
    .execute();
});

const get = (query: string, who: SeededOrganization = test.garden) => test.get(`/reports/sla/?${query}`, who);
const read = async (query: string): Promise<SlaReport> => {
  const response = await get(query);
  expect(response.statusCode, response.body).toBe(200);
  return SlaReport.strict().parse(response.json());
};

describe('GET /reports/sla/', () => {
  it('returns a month with all data on which it is based', async () => {
    const report = await read(`check_id=${id}&month=2026-05`);
    const unknown = 60 + 600;
    const total = (31 * DAY_MS) / SECOND;
    const beforeCreation = (10 * DAY_MS) / SECOND;
    const known = total - beforeCreation - unknown;
    const down = 7200 - 600;
    expect(report).toMatchObject({
      check: { id, name: '<b>Shop & "front"</b>', created_on: '2026-05-11T00:00:00.000Z' },
      month: '2026-05',
      time_zone: 'UTC',
      report_start: '2026-05-01T00:00:00.000Z',
      report_end: '2026-06-01T00:00:00.000Z',
      generated_on: iso(NOW),
      is_complete: true,
      availability_percentage: (((known - down) / known) * 100).toFixed(2),
      formula: {
        numbers: `(${known} s − ${down} s) ÷ ${known} s = ${report.availability_percentage} %`,
      },
      sums: {
        duration_seconds_total: total - beforeCreation,
        duration_seconds_available: known - down - 3600,
        duration_seconds_down: down,
        duration_seconds_paused: 3600,
        duration_seconds_unknown: unknown,
      },
      outages_count_total: 1,
      incidents_count: 2,
      maximum_downtime_duration: down,
      // The recovery is in the next month.
      mean_time_to_recover_seconds: null,
      mean_time_between_failures_seconds: known - down - 3600,
      exclusions: [
        { start: '2026-05-01T00:00:00.000Z', end: '2026-05-11T00:00:00.000Z', reason: 'before_creation' },
        { duration_seconds: 60, reason: 'unknown', counts_as: 'left out' },
        { start: '2026-05-20T10:00:00.000Z', duration_seconds: 3600, reason: 'paused', counts_as: 'up' },
        { start: '2026-05-31T22:30:00.000Z', duration_seconds: 600, reason: 'unknown' },
      ],
      outages: [
        {
          start: '2026-05-31T22:00:00.000Z',
          end: '2026-06-01T01:00:00.000Z',
          duration_seconds: down,
          evidence: [
            { based_on: changes[3], new_state: 'NR', new_error_summary: 'Connection <refused>' },
            { based_on: changes[4], new_state: 'RE', end: '2026-06-01T01:00:00.000Z', comment: 'Bad deploy' },
          ],
        },
      ],
    });
    expect(report.intervals.map(({ state, based_on }) => [state, based_on])).toEqual([
      ['unknown', null],
      ['AV', changes[0]],
      ['PS', changes[1]],
      ['AV', changes[2]],
      ['NR', changes[3]],
      ['unknown', null],
      ['NR', changes[3]],
      ['RE', changes[4]],
    ]);
    expect(report.days).toHaveLength(31);
    for (const sums of [report.sums, ...report.days]) {
      const { duration_seconds_available: up, duration_seconds_down: down, duration_seconds_paused: paused } = sums;
      expect(up + down + paused + sums.duration_seconds_unknown).toBeCloseTo(sums.duration_seconds_total, 3);
    }
    const ofIntervals = report.intervals.reduce((sum, { duration_seconds: length }) => sum + length, 0);
    expect(ofIntervals).toBe(report.sums.duration_seconds_total);
    expect(report.days[0]).toMatchObject({ date: '2026-05-01', availability_percentage: null });
  });

  it('continues an outage in the next month, and ends the current month at the present', async () => {
    const report = await read(`check_id=${id}&month=2026-06`);
    expect(report).toMatchObject({
      report_end: iso(NOW),
      is_complete: false,
      outages_count_total: 2,
      sums: { duration_seconds_down: 3660, duration_seconds_unknown: 0 },
      outages: [
        { start: '2026-05-31T22:00:00.000Z', duration_seconds: 3600 },
        { duration_seconds: 60, evidence: [{ based_on: changes[6] }] },
      ],
    });
  });

  it('uses the midnights of the time zone of the organization, or of the requested time zone', async () => {
    const { db } = test.services;
    const kathmandu = await read(`check_id=${id}&month=2026-06&time_zone=Asia/Kathmandu`);
    expect(kathmandu).toMatchObject({ time_zone: 'Asia/Kathmandu', report_start: '2026-05-31T18:15:00.000Z' });
    expect(kathmandu.sums.duration_seconds_down).toBe(3 * 3600 - 600 + 60);
    await db
      .updateTable('organizations')
      .set({ timezone: 'Europe/Berlin' })
      .where('id', '=', test.garden.organizationId)
      .execute();
    await db.updateTable('checks').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    const berlin = await read(`check_id=${id}&month=2026-03`);
    expect(berlin.time_zone).toBe('Europe/Berlin');
    expect(berlin.days.find(({ date }) => date === '2026-03-29')?.duration_seconds_total).toBe(23 * 3600);
    expect(berlin).toMatchObject({
      availability_percentage: null,
      formula: { numbers: expect.stringContaining('There is no data') },
    });
    await db
      .updateTable('organizations')
      .set({ timezone: 'UTC' })
      .where('id', '=', test.garden.organizationId)
      .execute();
  });

  it('prints the report as a self-contained page with all texts of users escaped', async () => {
    const response = await get(`check_id=${id}&month=2026-05&format=html`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    // Direction marks in the name must not affect the month.
    expect(response.body).toContain(
      '<h1>Availability of \u2068&lt;b&gt;Shop &amp; &quot;front&quot;&lt;/b&gt;\u2069, May 2026</h1>',
    );
    expect(response.body).toContain('Connection &lt;refused&gt;');
    expect(response.body).not.toMatch(/<script|<link|<img|\son\w+=|url\(|href=/i);
    expect(response.body).not.toContain('<b>');
    expect(response.body).toContain(`state change ${changes[4]}`);
    expect(response.body).toContain('2026-05-31 22:00:00 +00:00');
  });

  it.each([
    ['month=2026-13', { month: ['Enter a month as YYYY-MM.'] }],
    ['month=2026-07', { month: ['Choose a month that has started.'] }],
    ['month=2024-01', { month: ['Reports show the last 24 months. Choose a later month.'] }],
    ['month=2026-05&time_zone=Mars', { time_zone: ['Enter the name of a time zone, such as Europe/Berlin.'] }],
  ])('rejects %s', async (query, fields) => {
    const response = await get(`check_id=${id}&${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(fields);
  });

  it('returns 404 for a deleted check and for a check of another organization', async () => {
    const stranger = await insertOrganization(test.services.db, { plan: 'GARDEN' });
    expect((await get(`check_id=${id}&month=2026-05`, stranger)).json()).toEqual({ detail: 'Check not found.' });
    await test.services.db.deleteFrom('checks').where('id', '=', id).execute();
    const gone = await get(`check_id=${id}&month=2026-05`);
    expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Check not found.' }]);
  });
});
