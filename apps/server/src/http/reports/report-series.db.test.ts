import { getResponseTimes } from '@pharos/contract/rest/reports/reports.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { packHour } from '@pharos/domain/figures/packed-hours.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCheck, insertOrganization, type SeededOrganization } from '../../storage/testing/seed.ts';
import { insertDay, insertStates, steadyHour } from '../../storage/testing/seed-record.ts';
import { createReportApp, iso, MINUTE, NOW, type ReportApp } from '../testing/report-app.ts';

let test: ReportApp;
let now = NOW;
let berlin: SeededOrganization;
let id: number;
beforeAll(async () => {
  test = await createReportApp({ now: () => now });
  const { db } = test.services;
  berlin = await insertOrganization(db, { plan: 'GARDEN', timezone: 'Europe/Berlin' });
  id = await insertCheck(db, berlin);
});
afterAll(() => test.close());

const read = async (query: string, who = berlin, checkId = id) => {
  const response = await test.get(`/check-response-times-reports/${checkId}/?${query}`, who);
  expect(response.statusCode, response.body).toBe(200);
  return getResponseTimes.response.parse(response.json());
};
const hoursOf = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / HOUR_MS;

describe('a series by days', () => {
  it('follows the time zone of the organization in a range, with 23 hours when daylight saving time starts', async () => {
    const range = 'start_time=2026-03-27T23:00:00Z&end_time=2026-03-30T22:00:00Z&aggregate_by=days';
    const { time_zone, response_times: days } = await read(range);
    expect(time_zone).toBe('Europe/Berlin');
    expect(days.map((day) => [day.date, hoursOf(day)])).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
    const report = await read(`${range}&time_zone=UTC`);
    expect(report.response_times.map(({ date }) => date)).toEqual([
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
  });

  it('follows UTC in the calendar, unless a time zone is requested', async () => {
    const calendar = await read('for_hours=2256&aggregate_by=days');
    expect(calendar.time_zone).toBe('UTC');
    expect(calendar.response_times[0]?.start).toMatch(/T00:00:00.000Z$/);
    now = Date.parse('2025-11-15T12:00:00Z');
    const zoned = await read('for_hours=2256&aggregate_by=days&time_zone=Europe/Berlin');
    now = NOW;
    expect(zoned.response_times).toHaveLength(94);
    expect(zoned.response_times.filter((day) => hoursOf(day) === 25).map(({ date }) => date)).toEqual(['2025-10-26']);
  });

  it('has no dates if it is by hours, which follow UTC even if the hours of the time zone start at other minutes', async () => {
    const { response_times: hours } = await read('for_hours=24&aggregate_by=hours&time_zone=Asia/Kathmandu');
    expect(hours).toHaveLength(24);
    for (const { start, date } of hours) expect([start.slice(14, 19), date]).toEqual(['00:00', null]);
  });
});

describe('a report by location', () => {
  it('contains a series for each location for the time of the raw results, with exact percentiles', async () => {
    const { db } = test.services;
    await db
      .insertInto('locations')
      .values(['here', 'there'].map((key) => ({ key, name: key.toUpperCase(), types: [] })))
      .execute();
    const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;
    const poll = (minute: number, location: string, response_ms: number | null, verdict: number | null) => ({
      check_id: id,
      started_at: new Date(hour + minute * MINUTE),
      verdict,
      response_ms,
      status_code: null,
      location,
      phases: null,
    });
    await db
      .insertInto('results')
      .values([
        ...Array.from({ length: 20 }, (_, n) => poll(n, 'here', 100 + n, 0)),
        poll(30, 'here', null, 1),
        poll(31, 'there', null, 1),
        poll(32, 'nowhere', null, null),
      ])
      .execute();
    const { locations, locations_since, response_times } = await read(
      'for_hours=24&aggregate_by=hours&by_location=true',
    );
    expect(locations?.map(({ location, name }) => [location, name])).toEqual([
      ['here', 'HERE'],
      ['there', 'THERE'],
    ]);
    const [here, there] = locations ?? [];
    expect(here?.response_times.map(({ start }) => start)).toEqual(response_times.map(({ start }) => start));
    expect(here?.response_times.find(({ start }) => start === iso(hour))).toMatchObject({
      average_response_time_milliseconds_available: 110,
      p50_response_time_milliseconds_available: 109,
      p95_response_time_milliseconds_available: 118,
      p99_response_time_milliseconds_available: 119,
    });
    expect(there?.response_times.every((point) => point.average_response_time_milliseconds_available === null)).toBe(
      true,
    );
    expect(Date.parse(locations_since ?? '')).toBe(Math.ceil((NOW - 7 * DAY_MS) / HOUR_MS) * HOUR_MS);
    const long = await read(`start_time=${iso(NOW - 20 * DAY_MS)}&end_time=${iso(NOW)}&by_location=true`);
    expect(long.locations?.[0]?.response_times).toHaveLength(long.response_times.length);
    expect(
      long.locations?.[0]?.response_times.filter((point) => point.p50_response_time_milliseconds_available),
    ).toEqual([here?.response_times.find(({ start }) => start === iso(hour))]);
  });

  it('contains the stored figures of each location for the time before the raw results', async () => {
    const { db } = test.services;
    await db.deleteFrom('locations').execute();
    await db
      .insertInto('locations')
      .values([
        { key: 'east', name: 'East', types: [] },
        { key: 'own', name: 'Office', types: [], organization_id: berlin.organizationId },
      ])
      .execute();
    const checkId = await insertCheck(db, berlin);
    const hour = Date.parse('2026-04-01T10:00:00Z');
    const storeHours = (location: string, hours: [number, number][]) =>
      db
        .insertInto('daily_location_figures')
        .values({
          check_id: checkId,
          day: '2026-04-01',
          location,
          packed: Buffer.concat(hours.map(([at, responseMs]) => packHour(at, steadyHour(20, responseMs)))),
        })
        .execute();
    await storeHours('east', [
      [10, 40],
      [11, 60],
    ]);
    await storeHours('own', [[11, 80]]);
    const recent = Math.floor(NOW / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;
    await db
      .insertInto('results')
      .values({
        ...{ check_id: checkId, started_at: new Date(recent), verdict: 0, response_ms: 25 },
        ...{ status_code: null, location: 'own', phases: null },
      })
      .execute();
    const averages = ({ locations }: Awaited<ReturnType<typeof read>>) =>
      locations?.map(({ name, is_private, response_times }) => [
        name,
        is_private,
        response_times.map((point) => point.average_response_time_milliseconds_available).filter((ms) => ms !== null),
      ]);
    const hourly = await read(
      `start_time=${iso(hour - HOUR_MS)}&end_time=${iso(hour + 3 * HOUR_MS)}&by_location=true`,
      berlin,
      checkId,
    );
    expect(averages(hourly)).toEqual([
      ['East', false, [40, 60]],
      ['Office', true, [80]],
    ]);
    expect(hourly.locations_since).toBe(iso(hour));
    const later = await read(
      `start_time=${iso(hour + HOUR_MS)}&end_time=${iso(hour + 3 * HOUR_MS)}&by_location=true`,
      berlin,
      checkId,
    );
    expect(later.locations_since).toBe(later.report_start);
    const daily = await read(
      `start_time=${iso(hour - DAY_MS)}&end_time=${iso(NOW)}&aggregate_by=days&by_location=true`,
      berlin,
      checkId,
    );
    expect(averages(daily)).toEqual([
      ['East', false, [50]],
      ['Office', true, [80, 25]],
    ]);
  });

  it('contains the series of the check itself, for any time, if there is only one location', async () => {
    const { db } = test.services;
    await db.deleteFrom('locations').execute();
    await db.insertInto('locations').values({ key: 'local', name: 'Local', types: [] }).execute();
    const checkId = await insertCheck(db, berlin);
    const hour = Date.parse('2026-03-01T10:00:00Z');
    await insertDay(db, checkId, [[hour, steadyHour(60, 40)]]);
    const range = `start_time=${iso(hour)}&end_time=${iso(hour + 2 * HOUR_MS)}&by_location=true`;
    expect(await read(range, berlin, checkId)).toMatchObject({
      locations: [
        {
          location: 'local',
          name: 'Local',
          response_times: [
            { average_response_time_milliseconds_available: 40, p99_response_time_milliseconds_available: 40 },
            { average_response_time_milliseconds_available: null, p99_response_time_milliseconds_available: null },
          ],
        },
      ],
      locations_since: iso(hour),
    });
  });

  it('is returned only on request, and with a plan that shows response times', async () => {
    expect(await read('for_hours=24')).toMatchObject({ locations: null, locations_since: null });
    const checkId = await insertCheck(test.services.db, test.sprout);
    const locked = await read('for_hours=24&by_location=true', test.sprout, checkId);
    expect(locked).toMatchObject({ locations: null, locations_since: null });
  });
});

describe('a series by minutes', () => {
  const seed = async (who = berlin) => {
    const { db } = test.services;
    const checkId = await insertCheck(db, { ...who, created_at: new Date(NOW - 2 * DAY_MS) });
    await insertStates(db, checkId, [
      { state: 'AV', from: NOW - 2 * DAY_MS },
      { state: 'NR', from: NOW - 9.5 * MINUTE },
      { state: 'AV', from: NOW - 8 * MINUTE },
    ]);
    const poll = (ago: number, response_ms: number | null, verdict: number | null) => ({
      ...{ check_id: checkId, started_at: new Date(NOW - ago * MINUTE), verdict, response_ms },
      ...{ status_code: null, location: 'local', phases: null },
    });
    await db
      .insertInto('results')
      .values([
        poll(30, 100, 0),
        poll(29.5, 200, 0),
        poll(27.9, 300, 0),
        poll(27.2, null, null),
        poll(9.5, null, 1),
        poll(8.5, 70, 2),
        poll(360.1, 999, 0),
      ])
      .execute();
    return checkId;
  };
  const averages = ({ response_times: points }: Awaited<ReturnType<typeof read>>) =>
    points.flatMap(({ start, average_response_time_milliseconds_available: average }) =>
      average === null ? [] : [[(NOW - Date.parse(start)) / MINUTE, average]],
    );

  it('contains the response times of the raw results, null without any, and the time in each state', async () => {
    const checkId = await seed();
    const series = await read('for_hours=6&aggregate_by=minutes', berlin, checkId);
    expect(series).toMatchObject({ aggregate_by: 'minutes', report_start: iso(NOW - 6 * HOUR_MS) });
    expect(series.response_times).toHaveLength(360);
    expect(averages(series)).toEqual([
      [30, 150],
      [28, 300],
    ]);
    const at = (ago: number) => series.response_times.find(({ start }) => start === iso(NOW - ago * MINUTE));
    expect(at(30)).toMatchObject({ date: null, end: iso(NOW - 29 * MINUTE), duration_seconds_available: 60 });
    expect(at(28)?.p50_response_time_milliseconds_available).toBe(300);
    expect(at(10)).toMatchObject({ duration_seconds_available: 30, duration_seconds_not_responding: 30 });
    expect(at(9)).toMatchObject({
      average_response_time_milliseconds_available: null,
      average_response_time_milliseconds_reporting_error: 70,
      duration_seconds_not_responding: 60,
    });
    const range = `start_time=${iso(NOW - 29.7 * MINUTE)}&end_time=${iso(NOW - 28 * MINUTE)}&aggregate_by=minutes`;
    expect(averages(await read(range, berlin, checkId))).toEqual([[29.7, 200]]);
  });

  it('contains a series for each location', async () => {
    const { db } = test.services;
    const checkId = await seed();
    await db.insertInto('locations').values({ key: 'afar', name: 'Afar', types: [] }).execute();
    const { locations } = await read('for_hours=1&aggregate_by=minutes&by_location=true', berlin, checkId);
    expect(locations?.map(({ name, response_times }) => [name, response_times.length])).toEqual([['Local', 60]]);
    await db.deleteFrom('locations').where('key', '=', 'afar').execute();
  });

  it('contains no response times without a plan that shows them', async () => {
    const series = await read('for_hours=1&aggregate_by=minutes', test.sprout, await seed(test.sprout));
    expect(averages(series)).toEqual([]);
    expect(series.response_times).toHaveLength(60);
  });

  it.each([
    ['for_hours=7', { non_field_errors: ['Select at most 6 hours by minutes.'] }],
    [
      `start_time=${iso(NOW - 7 * HOUR_MS)}&end_time=${iso(NOW)}`,
      { non_field_errors: ['Select at most 6 hours by minutes.'] },
    ],
    [
      `start_time=${iso(NOW - 8 * DAY_MS)}&end_time=${iso(NOW - 8 * DAY_MS + HOUR_MS)}`,
      { start_time: ['Response times by minutes are stored for 7 days. Select hours or a later start.'] },
    ],
  ])('is rejected for %s', async (query, problem) => {
    const response = await test.get(`/check-response-times-reports/${id}/?${query}&aggregate_by=minutes`, berlin);
    expect([response.statusCode, response.json()]).toMatchObject([400, problem]);
  });
});
