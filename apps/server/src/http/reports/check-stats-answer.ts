import type { CheckStats } from '@pharos/contract/rest/reports/reports.ts';
import type { CheckStats as Stats } from '@pharos/domain/reports/check-stats.ts';
import type { Percentiles } from '@pharos/domain/reports/percentiles.ts';
import { toIso } from '../app/answers/iso-time.ts';

export const toWireStats = (stats: Stats): CheckStats => ({
  report_start: toIso(stats.range.from),
  report_end: toIso(stats.range.to),
  availability_percentage: twoDecimals(stats.availability === null ? null : stats.availability * 100),
  duration_seconds_total_downtime: stats.downtimeMs / 1000,
  maximum_downtime_duration: stats.maxDowntimeMs / 1000,
  outages_count_total: stats.outages,
  incidents_count: stats.incidents,
  mean_time_to_recover_seconds: meanSeconds(stats.recoverMs),
  mean_time_between_failures_seconds: meanSeconds(stats.betweenFailuresMs),
  duration_seconds_unknown: stats.unknownMs / 1000,
  duration_seconds_paused: stats.pausedMs / 1000,
  duration_seconds_maintenance: stats.maintenanceMs / 1000,
  count_performance_degradations: stats.performance.degradations,
  duration_seconds_performance_good: stats.performance.goodMs / 1000,
  duration_seconds_performance_degraded: stats.performance.degradedMs / 1000,
  apdex_score: twoDecimals(stats.apdex?.score ?? null),
  apdex_results_count_satisfied: stats.apdex?.satisfied ?? null,
  apdex_results_count_tolerating: stats.apdex?.tolerating ?? null,
  apdex_results_count_frustrated: stats.apdex?.frustrated ?? null,
  average_response_time_milliseconds_available: shownMs(stats.response?.average),
  minimum_response_time_milliseconds_available: shownMs(stats.response?.minimum),
  maximum_response_time_milliseconds_available: shownMs(stats.response?.maximum),
  ...toWirePercentiles(stats.percentiles),
});

/** More digits would suggest a precision that the data do not have. */
export const toWirePercentiles = (percentiles: Percentiles | null) => ({
  p50_response_time_milliseconds_available: tenths(percentiles?.p50),
  p95_response_time_milliseconds_available: tenths(percentiles?.p95),
  p99_response_time_milliseconds_available: tenths(percentiles?.p99),
});

const tenths = (ms: number | null | undefined): number | null => (ms == null ? null : Math.round(ms * 10) / 10);

/** Returns seconds, rounded to milliseconds. */
export const meanSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms) / 1000);

export const twoDecimals = (value: number | null): string | null => value?.toFixed(2) ?? null;

/** Rounds to whole milliseconds, and to tenths below 10 ms. */
export const shownMs = (ms: number | null | undefined): number | null =>
  ms != null && ms >= 10 ? Math.round(ms) : tenths(ms);
