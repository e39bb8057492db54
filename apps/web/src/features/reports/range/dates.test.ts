import { expect, test } from 'vitest';
import { reportMonths } from '../incidents/report-months.ts';
import { addDays, addMonths, countDays, dateIn, firstOfMonth, isDate, timeOf } from './calendar-date.ts';
import { datesText, dateText } from './dates-text.ts';
import { PRESETS, presetOf } from './presets.ts';

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['x2026-02-28', false],
  ['2026-02-281', false],
])('checks whether %s is a date: %j', (text, is) => {
  expect(isDate(text)).toBe(is);
});

test('adds and counts days and months across the ends of months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1), addDays('2026-03-01', 0)]).toEqual([
    '2027-01-01',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect([addMonths('2026-12-31', 2), addMonths('2026-03-31', 12), addMonths('2026-05-01', 0)]).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2026-05-01',
  ]);
  expect(firstOfMonth('2026-11-21')).toBe('2026-11-01');
  expect([countDays('2026-11-21', '2026-11-21'), countDays('2026-02-28', '2026-03-01')]).toEqual([1, 2]);
});

test('changes the date at midnight in the time zone', () => {
  const midnight = Date.parse('2026-11-21T00:00:00Z');
  expect([dateIn('UTC', midnight - 1), dateIn('UTC', midnight)]).toEqual(['2026-11-20', '2026-11-21']);
  expect(dateIn('America/New_York', midnight + 5 * 3_600_000 - 1)).toBe('2026-11-20');
});

test('spans dates from the first midnight to the midnight after the last date', () => {
  expect(timeOf('UTC', '2026-11-20', '2026-11-21')).toEqual({
    from: Date.parse('2026-11-20T00:00:00Z'),
    to: Date.parse('2026-11-22T00:00:00Z'),
  });
  expect(timeOf('Pacific/Kiritimati', '2026-11-20', '2026-11-20')).toEqual({
    from: Date.parse('2026-11-19T10:00:00Z'),
    to: Date.parse('2026-11-20T10:00:00Z'),
  });
  // Samoa skipped 30 December 2011, so the range ends with the 29th.
  expect(timeOf('Pacific/Apia', '2011-12-29', '2011-12-30').to).toBe(Date.parse('2011-12-30T10:00:00Z'));
});

test.each([
  ['3-months', '2026-08-22', '2026-11-21'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['month', '2026-11-01', '2026-11-21'],
  ['week', '2026-11-15', '2026-11-21'],
  ['today', '2026-11-21', '2026-11-21'],
])('resolves the preset %s to %s until %s', (name, first, last) => {
  expect(presetOf(name)?.datesOf('2026-11-21')).toEqual({ first, last });
});

test('stays below the limit of 93 days with every preset on every day of a year', () => {
  for (let today = '2027-06-01'; today < '2028-06-01'; today = addDays(today, 1)) {
    for (const { datesOf } of PRESETS) {
      const { first, last } = datesOf(today);
      expect(countDays(first, last)).toBeLessThanOrEqual(93);
      expect(first <= last).toBe(true);
    }
  }
});

test('returns undefined for an unknown preset', () => {
  expect([presetOf('century'), presetOf(undefined)]).toEqual([undefined, undefined]);
});

test('formats dates with month names and a single day once', () => {
  expect(dateText('2026-11-01')).toBe('1 November 2026');
  expect(datesText({ first: '2026-11-01', last: '2026-11-21' })).toBe('1 November 2026 – 21 November 2026');
  expect(datesText({ first: '2026-11-21', last: '2026-11-21' })).toBe('21 November 2026');
});

test('lists months back to the creation of the check, limited by the plan', () => {
  expect(reportMonths('2026-02-15', '2025-12-31', 6)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(reportMonths('2026-02-15', '2020-01-01', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(reportMonths('2026-02-15', '2026-03-01', 3)).toEqual(['2026-02']);
});
