import { expect, test } from 'vitest';
import { meanSeconds, shownMs, toWirePercentiles, twoDecimals } from './check-stats-answer.ts';

test('times are shown in whole milliseconds from ten on, in tenths below, and as null without a result', () => {
  expect([1234.5, 10.4, 9.96, 9.94, 0.04, 0].map(shownMs)).toEqual([1235, 10, 10, 9.9, 0, 0]);
  expect([null, undefined].map(shownMs)).toEqual([null, null]);
});

test('percentiles are shown in tenths of milliseconds, and as null without a result', () => {
  const named = (p50: number | null, p95: number | null, p99: number | null) => ({
    p50_response_time_milliseconds_available: p50,
    p95_response_time_milliseconds_available: p95,
    p99_response_time_milliseconds_available: p99,
  });
  expect(toWirePercentiles({ p50: 12.34, p95: 0, p99: null })).toEqual(named(12.3, 0, null));
  expect(toWirePercentiles(null)).toEqual(named(null, null, null));
});

test('means are shown in seconds to the millisecond, and shares with two decimals', () => {
  expect([1500.4, 0, null].map(meanSeconds)).toEqual([1.5, 0, null]);
  expect([99.994, 0, null].map(twoDecimals)).toEqual(['99.99', '0.00', null]);
});
