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
  ])('is %s', (status, seconds) => expect(dayStatusOf(entry('2026-11-01', seconds))).toBe(status));

  it('asks a record of no length only whether a duration is there', () => {
    const instant = { ...entry('2026-11-01'), end: '2026-11-01T00:00:00.000Z' };
    expect(dayStatusOf(instant)).toBe('PS');
    expect(dayStatusOf({ ...instant, duration_seconds_paused: null, duration_seconds_not_responding: null })).toBe(
      'RE',
    );
  });
});

describe('calendarMonths', () => {
  const months = calendarMonths(
    [
      entry('2026-09-10'),
      entry('2026-11-09', { up: 86_400 }),
      entry('2026-11-18'),
      entry('2026-11-19', { up: 77_760, nr: 8000, re: 640 }),
      entry('2026-11-20', { up: 40_000, paused: 40_000, nr: 6400 }),
    ],
    { today: '2026-11-21', createdOn: '2026-11-10T15:00:00.000Z' },
  );
  const day = (date: string) => months.flatMap(({ days }) => days).find((each) => each.date === date);

  it('are this month and the two before, in weeks from Monday', () => {
    expect(months.map(({ month, offset, days }) => [month, offset, days.length])).toEqual([
      ['2026-09', 1, 30],
      ['2026-10', 3, 31],
      ['2026-11', 6, 30],
    ]);
  });
  it('tell the future, the time before the check, and days that nobody watched apart', () => {
    expect(day('2026-11-22')?.status).toBe('future');
    expect(day('2026-09-10')?.status).toBe('missing');
    expect(day('2026-10-01')?.status).toBe('missing');
    expect(day('2026-11-10')?.status).toBe('unwatched');
    expect(day('2026-11-18')?.status).toBe('unwatched');
    expect(day('2026-11-21')?.status).toBe('unwatched');
  });
  it('count history from before the check was added here', () => {
    expect(day('2026-11-09')).toMatchObject({ status: 'AV', availability: '100.00' });
  });
  it('sum up a day', () => {
    expect(day('2026-11-19')).toMatchObject({ status: 'NR', availability: '90.00', downSeconds: 8640 });
    // Paused comes first, but the downtime is not lost.
    expect(day('2026-11-20')).toMatchObject({ status: 'PS', downSeconds: 6400, pausedSeconds: 40_000 });
  });
  it('begin a year in January', () => {
    const winter = calendarMonths([], { today: '2027-01-31', createdOn: '2026-01-01T00:00:00.000Z' });
    expect(winter.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01']);
  });
});
