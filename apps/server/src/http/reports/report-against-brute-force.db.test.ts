import * as contract from '@pharos/contract/rest/reports/reports.ts';
import { SlaReport } from '@pharos/contract/rest/reports/sla-report.ts';
import { type CheckRecord, recordArbitrary } from '@pharos/domain/reports/testing/arbitrary-record.ts';
import {
  bruteDays,
  bruteFigures,
  brutePolls,
  type Seconds,
  secondsOf,
} from '@pharos/domain/reports/testing/brute-force.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRecord } from '../../storage/testing/seed-known-history.ts';
import { createReportApp, iso, type ReportApp } from '../testing/report-app.ts';

const RUNS = 25;

let pharos: ReportApp;
let now = 0;
beforeAll(async () => {
  pharos = await createReportApp({ now: () => now });
});
afterAll(() => pharos.close());

const read = async (path: string): Promise<unknown> => {
  const response = await pharos.get(path, pharos.garden);
  expect(response.statusCode, `${path} → ${response.body}`).toBe(200);
  return response.json();
};
const between = ({ from, to }: Span): string => `start_time=${iso(from)}&end_time=${iso(to)}`;

/** A failed run prints its seed and path, with which fast-check can repeat it. */
const forRecords = (
  compare: (record: CheckRecord, checkId: number, seconds: Seconds) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(recordArbitrary, async (record) => {
      now = record.now;
      await compare(record, await insertRecord(pharos.services.db, pharos.garden, record), secondsOf(record));
    }),
    { numRuns: RUNS },
  );

/** Returns the whole record, and a part with an arbitrary start and end. */
const rangesOf = ({ begin, now: end, polls }: CheckRecord): Span[] => {
  const odd = 1000 * (1 + (polls.length % 3599));
  return [
    { from: begin, to: end },
    { from: begin + 17 * odd, to: end - 11 * odd },
  ];
};

describe('agreement of the API with a calculation over every second and every poll', () => {
  test('covers the statistics', async () => {
    await forRecords(async (record, checkId, seconds) => {
      for (const range of rangesOf(record)) {
        const stats = contract.CheckStats.parse(await read(`/check-stats-reports/${checkId}/?${between(range)}`));
        const brute = bruteFigures(record, seconds, range);
        const polls = brutePolls(record, range);
        expect(stats).toMatchObject({
          availability_percentage: brute.availability,
          duration_seconds_total_downtime: brute.down,
          maximum_downtime_duration: brute.maxDowntime,
          outages_count_total: brute.outages,
          incidents_count: brute.incidents,
          duration_seconds_unknown: brute.time.unknown,
          duration_seconds_paused: brute.time.PS,
          duration_seconds_maintenance: brute.time.maintenance,
          count_performance_degradations: brute.degradations,
          duration_seconds_performance_good: brute.good,
          duration_seconds_performance_degraded: brute.degraded,
          apdex_score: polls.apdex,
          apdex_results_count_satisfied: polls.satisfied,
          apdex_results_count_tolerating: polls.tolerating,
          apdex_results_count_frustrated: polls.frustrated,
          minimum_response_time_milliseconds_available: polls.times[0] ?? null,
          maximum_response_time_milliseconds_available: polls.times.at(-1) ?? null,
        });
        expectNear(stats.mean_time_to_recover_seconds, brute.recover, 0.001);
        expectNear(stats.mean_time_between_failures_seconds, brute.betweenFailures, 0.001);
        expectNear(stats.average_response_time_milliseconds_available, meanOf(polls.times), 0.51);
        expectPercentile(stats.p50_response_time_milliseconds_available, polls.times, 0.5);
        expectPercentile(stats.p95_response_time_milliseconds_available, polls.times, 0.95);
        expectPercentile(stats.p99_response_time_milliseconds_available, polls.times, 0.99);
      }
    });
  });

  test('covers hours and days, whose sums equal the statistics', async () => {
    await forRecords(async (record, checkId, seconds) => {
      const [, range] = rangesOf(record);
      if (!range) return;
      const stats = contract.CheckStats.parse(await read(`/check-stats-reports/${checkId}/?${between(range)}`));
      for (const unit of ['hours', 'days']) {
        const series = contract.getResponseTimes.response.parse(
          await read(
            `/check-response-times-reports/${checkId}/?${between(range)}&aggregate_by=${unit}&time_zone=${record.zone}`,
          ),
        );
        let [down, unknown, paused] = [0, 0, 0];
        for (const entry of series.response_times) {
          const span = { from: Date.parse(entry.start), to: Date.parse(entry.end) };
          const { time } = bruteFigures(record, seconds, span);
          expect(entry).toMatchObject({
            duration_seconds_available: time.AV,
            duration_seconds_not_responding: time.NR,
            duration_seconds_reporting_error: time.RE + time.DME + time.SME + time.SCE,
            duration_seconds_paused: time.PS,
            duration_seconds_maintenance: time.maintenance,
            duration_seconds_unknown: time.unknown,
          });
          const { times } = brutePolls(record, span);
          expectNear(entry.average_response_time_milliseconds_available, meanOf(times), 0.51);
          expectPercentile(entry.p95_response_time_milliseconds_available, times, 0.95);
          down += entry.duration_seconds_not_responding + entry.duration_seconds_reporting_error;
          unknown += entry.duration_seconds_unknown;
          paused += entry.duration_seconds_paused;
        }
        expect([down, unknown, paused]).toEqual([
          stats.duration_seconds_total_downtime,
          stats.duration_seconds_unknown,
          stats.duration_seconds_paused,
        ]);
        if (unit === 'days') {
          const days = series.response_times.map(({ start, end, date }) => ({ date, start, end }));
          const brute = bruteDays(record.zone, range);
          expect(days).toEqual(brute.map(({ date, from, to }) => ({ date, start: iso(from), end: iso(to) })));
        }
      }
    });
  });

  test('covers the calendar of the time zone', async () => {
    await forRecords(async (record, checkId, seconds) => {
      const { response_times: days } = contract.getResponseTimes.response.parse(
        await read(
          `/check-response-times-reports/${checkId}/?for_hours=2256&aggregate_by=days&time_zone=${record.zone}`,
        ),
      );
      expect(days).toHaveLength(94);
      for (const day of days.slice(-3)) {
        const span = { from: Date.parse(day.start), to: Date.parse(day.end) };
        const { time } = bruteFigures(record, seconds, span);
        expect([day.duration_seconds_available, day.duration_seconds_paused]).toEqual([time.AV, time.PS]);
        expect(bruteDays(record.zone, span).map(({ date }) => date)).toEqual([day.date]);
      }
      const before = days.filter(({ end }) => Date.parse(end) <= record.createdAt);
      for (const { duration_seconds_unknown } of before) expect(duration_seconds_unknown).toBe(0);
    });
  });

  test('covers the monthly report, whose parts add up to its totals', async () => {
    await forRecords(async (record, checkId, seconds) => {
      const month = new Intl.DateTimeFormat('sv-SE', { timeZone: record.zone }).format(record.now).slice(0, 7);
      const report = SlaReport.strict().parse(
        await read(`/reports/sla/?check_id=${checkId}&month=${month}&time_zone=${record.zone}`),
      );
      const range = { from: Date.parse(report.report_start), to: Date.parse(report.report_end) };
      const { time, ...brute } = bruteFigures(record, seconds, range);
      expect(report).toMatchObject({
        availability_percentage: brute.availability,
        outages_count_total: brute.outages,
        incidents_count: brute.incidents,
        maximum_downtime_duration: brute.maxDowntime,
        sums: {
          duration_seconds_total: time.AV + brute.down + time.PS + time.maintenance + time.unknown,
          duration_seconds_available: time.AV,
          duration_seconds_down: brute.down,
          duration_seconds_paused: time.PS,
          duration_seconds_maintenance: time.maintenance,
          duration_seconds_unknown: time.unknown,
        },
      });
      for (const sum of [
        'duration_seconds_total',
        'duration_seconds_available',
        'duration_seconds_down',
        'duration_seconds_paused',
        'duration_seconds_maintenance',
        'duration_seconds_unknown',
      ] as const) {
        expect(totalOf(report.days.map((day) => day[sum]))).toBe(report.sums[sum]);
      }
      const lengths = (spans: { duration_seconds: number }[]) => totalOf(spans.map((span) => span.duration_seconds));
      expect(lengths(report.intervals)).toBe(report.sums.duration_seconds_total);
      expect(lengths(report.outages)).toBe(brute.down);
      const before = Math.max(0, Math.min(record.createdAt, range.to) - range.from) / 1000;
      expect(lengths(report.exclusions)).toBe(time.PS + time.maintenance + time.unknown + before);
    });
  });
});

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const meanOf = (times: readonly number[]): number | null => (times.length === 0 ? null : totalOf(times) / times.length);

const expectNear = (reported: number | null, exact: number | null, tolerance: number): void => {
  if (reported === null || exact === null) expect(reported).toBe(exact);
  else expect(Math.abs(reported - exact)).toBeLessThanOrEqual(tolerance);
};

const expectPercentile = (reported: number | null, times: readonly number[], q: number): void => {
  const exact = times[Math.max(1, Math.ceil(q * times.length)) - 1] ?? null;
  expectNear(reported, exact, exact === null || exact < 10.5 ? 1 : exact * 0.15);
};
