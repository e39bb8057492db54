import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { describe, expect, it } from 'vitest';
import { addMonths, dateIn, isDate, timeOf } from './calendar-date.ts';
import { parseRange, TOO_LONG } from './parse-range.ts';
import { PRESETS } from './presets.ts';

const NOW = Date.parse('2026-11-21T23:30:00Z');
const reader = (zone: string, now = NOW, historyMonths = 6) => ({ zone, now, historyMonths });
const hours = ({ from, to }: { from: number; to: number }) => (to - from) / HOUR_MS;

describe('calendar dates', () => {
  it('are those of the zone', () => {
    expect(dateIn('UTC', NOW)).toBe('2026-11-21');
    expect(dateIn('Asia/Tokyo', NOW)).toBe('2026-11-22');
  });
  it.each(['2026-02-30', '2026-2-3', 'today', ''])('%s is none', (text) => expect(isDate(text)).toBe(false));
  it('end with the month', () => {
    expect(addMonths('2026-05-31', -3)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });
  it('last 23 or 25 hours where clocks change', () => {
    expect(hours(timeOf('Europe/Berlin', '2026-03-29', '2026-03-29'))).toBe(23);
    expect(hours(timeOf('Europe/Berlin', '2026-10-25', '2026-10-25'))).toBe(25);
    expect(timeOf('America/St_Johns', '2026-11-21', '2026-11-21').from).toBe(Date.parse('2026-11-21T03:30:00Z'));
  });
  it('of a zone may be missing', () => {
    // Samoa crossed the date line: 30 December 2011 did not take place.
    expect(timeOf('Pacific/Apia', '2011-12-30', '2011-12-31').from).toBe(Date.parse('2011-12-30T10:00:00Z'));
  });
});

describe('parseRange', () => {
  it('is the last 24 hours unless asked otherwise', () => {
    expect(parseRange({}, reader('UTC')).range).toMatchObject({ query: { for_hours: 24 }, unit: 'hours', dates: null });
    expect(parseRange({ range: 'century' }, reader('UTC')).range?.query).toEqual({ for_hours: 24 });
  });
  it.each([
    ['3-months', '2026-08-22', '2026-11-21', 'days'],
    ['last-month', '2026-10-01', '2026-10-31', 'days'],
    ['month', '2026-11-01', '2026-11-21', 'days'],
    ['week', '2026-11-15', '2026-11-21', 'hours'],
    ['today', '2026-11-21', '2026-11-21', 'hours'],
  ])('%s is %s to %s by %s', (range, first, last, unit) => {
    expect(parseRange({ range }, reader('UTC')).range).toMatchObject({ dates: { first, last }, unit });
  });
  it('begins presets at the midnights of the zone', () => {
    const { range } = parseRange({ range: 'month' }, reader('Europe/Berlin', Date.parse('2026-10-31T23:30:00Z')));
    expect(range?.query).toEqual({ start_time: '2026-10-31T23:00:00.000Z', end_time: '2026-11-01T23:00:00.000Z' });
  });
  it('keeps every preset below the limit on every day of years with and without a 29 February', () => {
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
    ['2026-11-20', '2026-11-19', 'The first day must not come after the last.'],
    ['2026-12-01', '2026-12-02', 'Choose days that are not in the future.'],
    ['2026-05-20', '2026-05-25', 'Reports show the last 6 months; choose a later start.'],
    ['2026-05-32', '2026-05-25', 'Choose a first and a last day.'],
    ['2026-11-01', '', 'Choose a first and a last day.'],
    ['2026-11-01', undefined, 'Choose a first and a last day.'],
    [undefined, '2026-11-01', 'Choose a first and a last day.'],
  ])('refuses %s to %s', (from, to, problem) => {
    const choice = parseRange({ from, to }, reader('UTC'));
    expect(choice.problem).toBe(problem);
    if ('dates' in choice && choice.dates) expect(choice.dates).toEqual({ first: from, last: to });
  });
  it('measures the limit by the clock: 93 days that lack an hour are below it', () => {
    const spring = reader('Europe/Berlin', Date.parse('2026-05-10T12:00:00Z'));
    expect(parseRange({ from: '2026-02-06', to: '2026-05-09' }, spring).range?.unit).toBe('days');
    const autumn = { from: '2026-08-20', to: '2026-11-20' };
    expect(parseRange(autumn, reader('Europe/Berlin')).problem).toBe(TOO_LONG);
  });
  it('takes 92 days, the plan’s first day, and ends today', () => {
    expect(parseRange({ from: '2026-08-21', to: '2026-11-20' }, reader('UTC')).range?.unit).toBe('days');
    expect(parseRange({ from: '2026-05-21', to: '2026-05-21' }, reader('UTC')).range?.unit).toBe('hours');
    expect(parseRange({ from: '2026-11-20', to: '2026-11-25' }, reader('UTC')).range?.dates?.last).toBe('2026-11-21');
  });
  it('counts days, not hours, for the unit', () => {
    const { range } = parseRange({ range: 'week' }, reader('Europe/Berlin', Date.parse('2026-10-26T12:00:00Z')));
    expect(range && hours(range.span)).toBe(7 * 24 + 1);
    expect(range?.unit).toBe('hours');
  });
  it('takes today, though it is not over', () => {
    const { range } = parseRange({ from: '2026-11-21', to: '2026-11-21' }, reader('UTC'));
    expect(range).toMatchObject({ label: 'Custom range', dates: { first: '2026-11-21', last: '2026-11-21' } });
  });
  it('is called by the preset, or for what it is', () => {
    expect(parseRange({ range: 'month' }, reader('UTC')).range?.label).toBe('This Month');
    const { range } = parseRange({}, reader('UTC'));
    expect(range?.label).toBe('Last 24 hours');
    expect(range?.span).toEqual({ from: NOW - 24 * HOUR_MS, to: NOW });
  });
});
