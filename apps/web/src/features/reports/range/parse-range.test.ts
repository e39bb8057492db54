import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { describe, expect, it } from 'vitest';
import { addMonths, dateIn, isDate, timeOf } from './calendar-date.ts';
import { parseRange, TOO_LONG } from './parse-range.ts';
import { PRESETS } from './presets.ts';

const NOW = Date.parse('2026-11-21T23:30:00Z');
const reader = (zone: string, now = NOW, historyMonths = 6) => ({ zone, now, historyMonths });
const hours = ({ from, to }: { from: number; to: number }) => (to - from) / HOUR_MS;

describe('calendar dates', () => {
  it('depend on the time zone', () => {
    expect(dateIn('UTC', NOW)).toBe('2026-11-21');
    expect(dateIn('Asia/Tokyo', NOW)).toBe('2026-11-22');
  });
  it.each(['2026-02-30', '2026-2-3', 'today', ''])('does not accept %s as a date', (text) =>
    expect(isDate(text)).toBe(false),
  );
  it('clamps the day to the end of the month', () => {
    expect(addMonths('2026-05-31', -3)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
  it('computes days of 23 or 25 hours at clock changes', () => {
    expect(hours(timeOf('Europe/Berlin', '2026-03-29', '2026-03-29'))).toBe(23);
    expect(hours(timeOf('Europe/Berlin', '2026-10-25', '2026-10-25'))).toBe(25);
    expect(timeOf('America/St_Johns', '2026-11-21', '2026-11-21').from).toBe(Date.parse('2026-11-21T03:30:00Z'));
  });
  it('handles a date that a time zone skipped', () => {
    // Samoa crossed the date line and skipped 30 December 2011.
    expect(timeOf('Pacific/Apia', '2011-12-30', '2011-12-31').from).toBe(Date.parse('2011-12-30T10:00:00Z'));
  });
});

describe('parseRange', () => {
  it('defaults to the last 24 hours', () => {
    expect(parseRange({}, reader('UTC')).range).toMatchObject({ query: { for_hours: 24 }, unit: 'hours', dates: null });
    expect(parseRange({ range: 'century' }, reader('UTC')).range?.query).toEqual({ for_hours: 24 });
  });
  it.each([
    ['3-months', '2026-08-22', '2026-11-21', 'days'],
    ['last-month', '2026-10-01', '2026-10-31', 'days'],
    ['month', '2026-11-01', '2026-11-21', 'days'],
    ['week', '2026-11-15', '2026-11-21', 'hours'],
    ['today', '2026-11-21', '2026-11-21', 'hours'],
  ])('resolves %s to %s until %s by %s', (range, first, last, unit) => {
    expect(parseRange({ range }, reader('UTC')).range).toMatchObject({ dates: { first, last }, unit });
  });
  it('starts presets at midnight in the time zone', () => {
    const { range } = parseRange({ range: 'month' }, reader('Europe/Berlin', Date.parse('2026-10-31T23:30:00Z')));
    expect(range?.query).toEqual({ start_time: '2026-10-31T23:00:00.000Z', end_time: '2026-11-01T23:00:00.000Z' });
  });
  it('stays below the limit with every preset on every day of leap and common years', () => {
    for (let now = Date.parse('2027-01-01T12:00:00Z'); now < Date.parse('2029-01-01'); now += 24 * HOUR_MS) {
      for (const { name } of PRESETS) {
        for (const zone of ['UTC', 'America/New_York']) {
          const { range } = parseRange({ range: name }, reader(zone, now));
          if (!range || hours(range.span) >= 93 * 24)
            expect.fail(`${name} in ${zone} at ${new Date(now).toISOString()}`);
        }
      }
    }
  });
  it.each([
    ['2026-08-20', '2026-11-20', TOO_LONG],
    ['2026-11-20', '2026-11-19', 'The first day must not be after the last day.'],
    ['2026-12-01', '2026-12-02', 'Choose days that are not in the future.'],
    ['2026-05-20', '2026-05-25', 'Reports show the last 6 months. Choose a later start.'],
    ['2026-05-32', '2026-05-25', 'Choose a first and a last day.'],
    ['2026-11-01', '', 'Choose a first and a last day.'],
    ['2026-11-01', undefined, 'Choose a first and a last day.'],
    [undefined, '2026-11-01', 'Choose a first and a last day.'],
  ])('rejects %s to %s', (from, to, problem) => {
    const choice = parseRange({ from, to }, reader('UTC'));
    expect(choice.problem).toBe(problem);
    if ('dates' in choice && choice.dates) expect(choice.dates).toEqual({ first: from, last: to });
  });
  it('measures the limit in hours, so 93 days with one hour less are accepted', () => {
    const spring = reader('Europe/Berlin', Date.parse('2026-05-10T12:00:00Z'));
    expect(parseRange({ from: '2026-02-06', to: '2026-05-09' }, spring).range?.unit).toBe('days');
    const autumn = { from: '2026-08-20', to: '2026-11-20' };
    expect(parseRange(autumn, reader('Europe/Berlin')).problem).toBe(TOO_LONG);
  });
  it('accepts 92 days and the first day of the plan history, and shortens the range to today', () => {
    expect(parseRange({ from: '2026-08-21', to: '2026-11-20' }, reader('UTC')).range?.unit).toBe('days');
    expect(parseRange({ from: '2026-05-21', to: '2026-05-21' }, reader('UTC')).range?.unit).toBe('hours');
    expect(parseRange({ from: '2026-11-20', to: '2026-11-25' }, reader('UTC')).range?.dates?.last).toBe('2026-11-21');
  });
  it('selects the unit by days, not by hours', () => {
    const { range } = parseRange({ range: 'week' }, reader('Europe/Berlin', Date.parse('2026-10-26T12:00:00Z')));
    expect(range && hours(range.span)).toBe(7 * 24 + 1);
    expect(range?.unit).toBe('hours');
  });
  it('accepts today although it is not complete', () => {
    const { range } = parseRange({ from: '2026-11-21', to: '2026-11-21' }, reader('UTC'));
    expect(range).toMatchObject({ label: 'Custom range', dates: { first: '2026-11-21', last: '2026-11-21' } });
  });
  it('labels the range with the preset name or as the last 24 hours', () => {
    expect(parseRange({ range: 'month' }, reader('UTC')).range?.label).toBe('This Month');
    const { range } = parseRange({}, reader('UTC'));
    expect(range?.label).toBe('Last 24 hours');
    expect(range?.span).toEqual({ from: NOW - 24 * HOUR_MS, to: NOW });
  });
});
