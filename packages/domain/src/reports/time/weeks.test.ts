import { expect, test } from 'vitest';
import { lastWeek, weekBefore, weekBeginning, weekToReport } from './weeks.ts';

const HOUR = 3_600_000;
const at = (iso: string): number => Date.parse(iso);

test.each([
  ['UTC', '2026-06-15T07:59:59.999Z', null],
  ['UTC', '2026-06-15T08:00:00Z', '2026-06-08'],
  ['UTC', '2026-06-17T07:59:59.999Z', '2026-06-08'],
  ['UTC', '2026-06-17T08:00:00Z', null],
  ['UTC', '2026-06-14T23:00:00Z', null],
  ['Europe/Berlin', '2026-06-15T05:59:59Z', null],
  ['Europe/Berlin', '2026-06-15T06:00:00Z', '2026-06-08'],
  ['Europe/Berlin', '2026-03-30T05:59:59Z', null],
  ['Europe/Berlin', '2026-03-30T06:00:00Z', '2026-03-23'],
  ['Europe/Berlin', '2026-10-26T06:59:59Z', null],
  ['Europe/Berlin', '2026-10-26T07:00:00Z', '2026-10-19'],
  ['Asia/Kolkata', '2026-06-15T02:29:59Z', null],
  ['Asia/Kolkata', '2026-06-15T02:30:00Z', '2026-06-08'],
  // In these zones, it may be Monday while it is Sunday in UTC, or the reverse.
  ['Pacific/Kiritimati', '2026-06-14T18:00:00Z', '2026-06-08'],
  ['Pacific/Pago_Pago', '2026-06-15T18:59:59Z', null],
  ['Pacific/Pago_Pago', '2026-06-15T19:00:00Z', '2026-06-08'],
])('reports for %s at %s the week %s', (zone, now, week) => {
  expect(weekToReport(zone, at(now))?.week ?? null).toBe(week);
});

test.each([
  ['UTC', '2026-06-08', 168],
  ['Europe/Berlin', '2026-03-23', 167],
  ['Europe/Berlin', '2026-10-19', 169],
  ['Australia/Lord_Howe', '2026-03-30', 168.5],
])('returns a week for %s from %s with %s hours', (zone, date, hours) => {
  const week = weekBeginning(zone, date);
  expect(week && (week.to - week.from) / HOUR).toBe(hours);
});

test('returns weeks that adjoin', () => {
  const week = lastWeek('Europe/Berlin', at('2026-03-31T12:00:00Z'));
  expect(week.week).toBe('2026-03-23');
  expect(weekBefore('Europe/Berlin', week)).toMatchObject({ week: '2026-03-16', to: week.from });
});

test.each([['2026-06-09'], ['2026-02-30'], ['2026-6-8'], ['x'], ['']])('returns no week for %s', (date) => {
  expect(weekBeginning('UTC', date)).toBeNull();
});
