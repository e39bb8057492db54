import type { GraphHour } from '@pharos/contract/rest/checks/check-answer.ts';
import { describe, expect, test } from 'vitest';
import { dayGraphText, hourText, hourValueText } from './day-graph-text.ts';

const NIGHT = Date.UTC(2026, 10, 20, 22);
const hour = (n: number, rest: Partial<GraphHour> = {}): GraphHour => ({
  start: new Date(NIGHT + n * 3_600_000).toISOString(),
  average: 100,
  state: 'AV',
  down_seconds: 0,
  ...rest,
});

test('formats an hour in the given time zone, also across midnight', () => {
  expect(hourText(hour(1), 'UTC')).toBe('23:00–00:00');
  expect(hourText(hour(1), 'Asia/Kolkata')).toBe('04:30–05:30');
});

test.each([
  [hour(0), '100 ms'],
  [hour(0, { average: 1250, state: 'NR', down_seconds: 61 }), 'down 1 min, 1.25 s'],
  [hour(0, { average: null, state: 'RE', down_seconds: 3600 }), 'down 60 mins'],
  [hour(0, { average: null, state: 'PS' }), 'paused'],
  [hour(0, { average: null, state: null }), 'no data'],
])('formats %j as %s', (given, expected) => {
  expect(hourValueText(given)).toBe(expected);
});

describe('the description of a day', () => {
  test('is one sentence if there was no downtime', () => {
    expect(dayGraphText([hour(0), hour(1, { average: 240 }), hour(2)], 'UTC')).toBe(
      'Slowest hour 23:00–00:00 with 240 ms.',
    );
  });

  test('contains downtime and missing hours', () => {
    const hours = [
      hour(0, { state: 'NR', down_seconds: 90 }),
      hour(1, { average: null, state: 'NR', down_seconds: 3600 }),
      hour(2, { average: null, state: null }),
    ];
    expect(dayGraphText(hours, 'UTC')).toBe(
      'Slowest hour 22:00–23:00 with 100 ms. Down 62 mins in 2 hours. No response times in 2 hours.',
    );
  });

  test('names the first of equally slow hours, also if all response times are zero', () => {
    expect(dayGraphText([hour(0), hour(1), hour(2, { average: 50 })], 'UTC')).toBe(
      'Slowest hour 22:00–23:00 with 100 ms.',
    );
    expect(dayGraphText([hour(0, { average: 0 })], 'UTC')).toBe('Slowest hour 22:00–23:00 with 0.0 ms.');
  });

  test('uses the singular for one hour', () => {
    const hours = [hour(0, { state: 'NR', down_seconds: 60 }), hour(1, { average: null, state: null })];
    expect(dayGraphText(hours, 'UTC')).toBe(
      'Slowest hour 22:00–23:00 with 100 ms. Down 1 min in 1 hour. No response times in 1 hour.',
    );
  });

  test('states once that there are no response times', () => {
    expect(dayGraphText([hour(0, { average: null, state: null })], 'UTC')).toBe('No response times yet.');
  });
});
