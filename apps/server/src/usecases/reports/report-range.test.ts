import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { reportRange, requestedHours } from './report-range.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const iso = (time: number): string => new Date(time).toISOString();
const between = (from: number, to: number) => ({ start_time: iso(from), end_time: iso(to) });

const fieldsOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.fields;
    throw error;
  }
  return undefined;
};

describe('reportRange', () => {
  it('returns the last 24 hours by default', () => {
    expect(reportRange({}, NOW, 6)).toEqual({ from: NOW - DAY_MS, to: NOW });
  });
  it('returns the last hours', () => {
    expect(reportRange({ for_hours: 3 }, NOW, 6)).toEqual({ from: NOW - 3 * HOUR_MS, to: NOW });
  });
  it('limits the end to the current time', () => {
    expect(reportRange(between(NOW - HOUR_MS, NOW + DAY_MS), NOW, 6)).toEqual({ from: NOW - HOUR_MS, to: NOW });
  });
  it('parses UTC offsets', () => {
    const query = { start_time: '2026-06-15T10:00:00+02:00', end_time: '2026-06-15T11:00:00+02:00' };
    expect(reportRange(query, NOW, 6).from).toBe(Date.parse('2026-06-15T08:00:00Z'));
  });
  it.each([
    ['93 days', between(NOW - 93 * DAY_MS, NOW), { non_field_errors: ['You cannot select more than 3 months.'] }],
    ['93 days in hours', { for_hours: 93 * 24 }, { for_hours: ['You cannot select more than 3 months.'] }],
    ['an end before the start', between(NOW, NOW - 1), { end_time: ['The end must be after the start.'] }],
    ['an empty range', between(NOW - 5, NOW - 5), { end_time: ['The end must be after the start.'] }],
    ['the future', between(NOW, NOW + 1), { start_time: ['The start must be in the past.'] }],
    [
      'what the plan does not reach',
      between(NOW - 200 * DAY_MS, NOW - 199 * DAY_MS),
      { start_time: ['Reports show the last 6 months. Choose a later start.'] },
    ],
    ['half a range', { start_time: iso(NOW) }, { end_time: ['Enter end_time together with start_time.'] }],
    ['the other half', { end_time: iso(NOW) }, { start_time: ['Enter start_time together with end_time.'] }],
    [
      'both ways at once',
      { for_hours: 1, end_time: iso(NOW) },
      { non_field_errors: ['Enter either for_hours, or start_time and end_time, but not both.'] },
    ],
  ])('rejects %s', (_, query, fields) => {
    expect(fieldsOf(() => reportRange(query, NOW, 6))).toEqual(fields);
  });
  it('accepts one millisecond less than 93 days', () => {
    expect(reportRange(between(NOW - 93 * DAY_MS + 1, NOW), NOW, 6).to).toBe(NOW);
  });
});

describe('requestedHours', () => {
  it('returns undefined when the start and end are given', () => {
    expect(requestedHours(between(0, 1))).toBeUndefined();
  });
});
