import type { CheckStats } from '@pharos/domain/reports/check-stats.ts';
import { expect, test } from 'vitest';
import { meanSeconds, shownMs, toWirePercentiles, toWireStats, twoDecimals } from './check-stats-answer.ts';

test('returns the figures of a check in the names and units of the API', () => {
  const stats: CheckStats = {
    range: { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 4, 2) },
    availability: 0.99994,
    downtimeMs: 1000,
    maxDowntimeMs: 2000,
    outages: 3,
    incidents: 4,
    recoverMs: 5000,
    betweenFailuresMs: 6000,
    unknownMs: 7000,
    pausedMs: 8000,
    maintenanceMs: 9000,
    performance: { degradations: 10, goodMs: 11_000, degradedMs: 12_000 },
    apdex: { score: 0.875, satisfied: 13, tolerating: 14, frustrated: 15 },
    response: { average: 16.4, minimum: 1.26, maximum: 170.5 },
    percentiles: { p50: 18, p95: 19, p99: 20 },
  } as CheckStats;
  const wire = {
    report_start: '2026-05-01T00:00:00.000Z',
    report_end: '2026-05-02T00:00:00.000Z',
    availability_percentage: '99.99',
    duration_seconds_total_downtime: 1,
    maximum_downtime_duration: 2,
    outages_count_total: 3,
    incidents_count: 4,
    mean_time_to_recover_seconds: 5,
    mean_time_between_failures_seconds: 6,
    duration_seconds_unknown: 7,
    duration_seconds_paused: 8,
    duration_seconds_maintenance: 9,
    count_performance_degradations: 10,
    duration_seconds_performance_good: 11,
    duration_seconds_performance_degraded: 12,
    apdex_score: '0.88',
    apdex_results_count_satisfied: 13,
    apdex_results_count_tolerating: 14,
    apdex_results_count_frustrated: 15,
    average_response_time_milliseconds_available: 16,
    minimum_response_time_milliseconds_available: 1.3,
    maximum_response_time_milliseconds_available: 171,
    p50_response_time_milliseconds_available: 18,
    p95_response_time_milliseconds_available: 19,
    p99_response_time_milliseconds_available: 20,
  };
  expect(toWireStats(stats)).toEqual(wire);
  const unknown = { availability: null, recoverMs: null, betweenFailuresMs: null };
  const locked = { apdex: null, response: null, percentiles: null };
  const nulls = Object.keys(wire).filter((name) => /percentage|^mean_|^apdex_|_response_time_/.test(name));
  expect(toWireStats({ ...stats, ...unknown, ...locked })).toEqual({
    ...wire,
    ...Object.fromEntries(nulls.map((name) => [name, null])),
  });
});

test('rounds times to whole milliseconds from 10 ms on and to tenths below, and returns null without a result', () => {
  expect([1234.5, 10.4, 9.96, 9.94, 0.04, 0].map(shownMs)).toEqual([1235, 10, 10, 9.9, 0, 0]);
  expect([null, undefined].map(shownMs)).toEqual([null, null]);
});

test('rounds percentiles to tenths of milliseconds, and returns null without a result', () => {
  const named = (p50: number | null, p95: number | null, p99: number | null) => ({
    p50_response_time_milliseconds_available: p50,
    p95_response_time_milliseconds_available: p95,
    p99_response_time_milliseconds_available: p99,
  });
  expect(toWirePercentiles({ p50: 12.34, p95: 0, p99: null })).toEqual(named(12.3, 0, null));
  expect(toWirePercentiles(null)).toEqual(named(null, null, null));
});

test('returns means in seconds with millisecond precision, and percentages with two decimals', () => {
  expect([1500.4, 0, null].map(meanSeconds)).toEqual([1.5, 0, null]);
  expect([99.994, 0, null].map(twoDecimals)).toEqual(['99.99', '0.00', null]);
});
