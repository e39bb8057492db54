import type { ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import { describe, expect, it } from 'vitest';
import { calendarMonths } from './calendar-months.ts';
import { dayStatusOf } from './day-status.ts';

const entry = (date: string, seconds: { up?: number; nr?: number; re?: number; paused?: number } = {}) => {
  const { up = 0, nr = 0, re = 0, paused = 0 } = seconds;
  return {
    start: `${date}T00:00:00.000Z`,
    end: `${date}T23:59:59.999Z`,
    date,
    average_response_time_milliseconds_available: null,
    average_response_time_milliseconds_reporting_error: null,
    p50_response_time_milliseconds_available: null,
    p95_response_time_milliseconds_available: null,
    p99_response_time_milliseconds_available: null,
    duration_seconds_available: up,
    duration_seconds_not_responding: nr,
    duration_seconds_reporting_error: re,
    duration_seconds_paused: paused,
    duration_seconds_maintenance: 0,
    duration_seconds_performance_degraded: 0,
    duration_seconds_unknown: 86_400 - up - nr - re - paused,
  } satisfies ResponseTimeEntry;
};

describe('dayStatusOf', () => {
  it.each([
    ['PS', { paused: 1, nr: 5, re: 5, up: 80_000 }],
    ['NR', { nr: 1, re: 5, up: 80_000 }],
    ['RE', { re: 1, up: 80_000 }],
    ['AV', { up: 1 }],
    [null, {}],
  ])('returns %s', (status, seconds) => expect(dayStatusOf(entry('2026-11-01', seconds))).toBe(status));

  it('ignores the length of durations in a record of zero length and uses the first duration that exists', () => {
    const instant = { ...entry('2026-11-01'), end: '2026-11-01T00:00:00.000Z' };
    expect(dayStatusOf(instant)).toBe('PS');
    expect(
      dayStatusOf({
        ...instant,
        duration_seconds_paused: null,
        duration_seconds_maintenance: 0,
        duration_seconds_not_responding: null,
      }),
    ).toBe('RE');
  });
});

describe('calendarMonths', () => {
  const read = () =>
    calendarMonths(
      [
        entry('2026-09-10'),
        entry('2026-11-09', { up: 86_400 }),
        entry('2026-11-18'),
        entry('2026-11-19', { up: 77_760, nr: 8000, re: 640 }),
        entry('2026-11-20', { up: 40_000, paused: 40_000, nr: 6400 }),
      ],
      { today: '2026-11-21', createdOn: '2026-11-10T15:00:00.000Z' },
    );
  const day = (date: string) =>
    read()
      .flatMap(({ days }) => days)
      .find((each) => each.date === date);
  const nothing = { availability: null, downSeconds: 0, pausedSeconds: 0, maintenanceSeconds: 0, unknownSeconds: 0 };

  it('returns the months of the last 90 days, in weeks that start on Monday', () => {
    expect(read().map(({ month, offset, days }) => [month, offset, days[0]?.date, days.at(-1)?.date])).toEqual([
      ['2026-08', 0, '2026-08-24', '2026-08-31'],
      ['2026-09', 1, '2026-09-01', '2026-09-30'],
      ['2026-10', 3, '2026-10-01', '2026-10-31'],
      ['2026-11', 6, '2026-11-01', '2026-11-30'],
    ]);
  });
  it.each([
    [90, '2026-11-21'],
    [90, '2026-03-01'],
    [90, '2028-02-29'],
    [90, '2027-03-31'],
  ])('contains %i days until %s', (count, today) => {
    const days = calendarMonths([], { today, createdOn: '2020-01-01T00:00:00.000Z' }).flatMap((month) => month.days);
    expect(days.filter(({ status }) => status !== 'future')).toHaveLength(count);
  });
  it.each([
    ['2026-08-24', 'missing'],
    ['2026-09-10', 'missing'],
    ['2026-10-01', 'missing'],
    ['2026-11-08', 'missing'],
    ['2026-11-10', 'unwatched'],
    ['2026-11-18', 'unwatched'],
    ['2026-11-21', 'unwatched'],
    ['2026-11-22', 'future'],
    ['2026-11-30', 'future'],
  ])(
    'distinguishes future days, days before the check was added, and days without observation: %s is %s',
    (date, status) => {
      expect(day(date)).toEqual({ date, status, ...nothing });
    },
  );
  it('includes history from before the check was added', () => {
    expect(day('2026-11-09')).toEqual({ date: '2026-11-09', status: 'AV', ...nothing, availability: '100.00' });
  });
  it('summarizes a day', () => {
    expect(day('2026-11-19')).toMatchObject({ status: 'NR', availability: '90.00', downSeconds: 8640 });
  });
  it('counts paused time as up and excludes unknown time', () => {
    // Paused takes precedence, but the downtime still counts.
    expect(day('2026-11-20')).toEqual({
      date: '2026-11-20',
      status: 'PS',
      availability: '92.59',
      downSeconds: 6400,
      pausedSeconds: 40_000,
      maintenanceSeconds: 0,
      unknownSeconds: 0,
    });
    const [partly] = calendarMonths([entry('2026-01-01', { up: 1000, nr: 1000 })], {
      today: '2026-03-31',
      createdOn: '2025-01-01T00:00:00.000Z',
    });
    expect(partly?.days[0]).toMatchObject({ availability: '50.00', unknownSeconds: 84_400 });
  });
  it('continues with January at the turn of a year', () => {
    const winter = calendarMonths([], { today: '2027-01-31', createdOn: '2026-01-01T00:00:00.000Z' });
    expect(winter.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
  it('returns 29 days for February of a leap year, and no offset for a month that starts on Monday', () => {
    const [month] = calendarMonths([], { today: '2028-04-30', createdOn: '2026-01-01T00:00:00.000Z' });
    expect([month?.month, month?.days.length, month?.offset]).toEqual(['2028-02', 29, 1]);
    const [, monday] = calendarMonths([], { today: '2026-07-31', createdOn: '2026-01-01T00:00:00.000Z' });
    expect([monday?.month, monday?.offset]).toEqual(['2026-06', 0]);
  });
});
