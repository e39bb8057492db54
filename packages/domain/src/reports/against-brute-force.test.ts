import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkStats } from './check-stats.ts';
import { slaFigures } from './sla-figures.ts';
import { type CheckRecord, recordArbitrary } from './testing/arbitrary-record.ts';
import { bruteDays, bruteFigures, brutePolls, secondsOf } from './testing/brute-force.ts';
import { historyOf } from './testing/record-history.ts';
import { bucketsOf } from './time/buckets.ts';
import { lengthOf, type Span } from './time/span.ts';
import { seriesOf } from './time-series.ts';

const cut = (record: CheckRecord, [a, b]: [number, number]): Span => {
  const length = (record.now - record.begin) / 1000;
  const [from, to] = [Math.floor(a * length), Math.floor(b * length)].sort((x, y) => x - y);
  const start = record.begin + Math.min(from ?? 0, length - 1) * 1000;
  return { from: start, to: Math.max(start + 1000, record.begin + (to ?? 0) * 1000) };
};
const share = fc.double({ min: 0, max: 1, noNaN: true });
const ranges = fc.oneof(fc.constant<[number, number]>([0, 1]), fc.tuple(share, share));

/** Uses three decimals, because sums in a different order differ in the last bit. */
const thousandths = (seconds: number | null): string | null => seconds?.toFixed(3) ?? null;

describe('figures compared with a walk through every second and every poll', () => {
  test('matches for a range', () => {
    fc.assert(
      fc.property(recordArbitrary, ranges, (record, shares) => {
        const range = cut(record, shares);
        const stats = checkStats(historyOf(record), range);
        const brute = bruteFigures(record, secondsOf(record), range);
        expect({
          down: stats.downtimeMs / 1000,
          availability: stats.availability === null ? null : (stats.availability * 100).toFixed(2),
          maxDowntime: stats.maxDowntimeMs / 1000,
          outages: stats.outages,
          incidents: stats.incidents,
          good: stats.performance.goodMs / 1000,
          degraded: stats.performance.degradedMs / 1000,
          degradations: stats.performance.degradations,
          recover: thousandths(stats.recoverMs === null ? null : stats.recoverMs / 1000),
          betweenFailures: thousandths(stats.betweenFailuresMs === null ? null : stats.betweenFailuresMs / 1000),
          unknown: stats.unknownMs / 1000,
          paused: stats.pausedMs / 1000,
          maintenance: stats.maintenanceMs / 1000,
        }).toEqual({
          ...withoutTime(brute),
          recover: thousandths(brute.recover),
          betweenFailures: thousandths(brute.betweenFailures),
          unknown: brute.time.unknown,
          paused: brute.time.PS,
          maintenance: brute.time.maintenance,
        });

        const polls = brutePolls(record, range);
        expect(stats.apdex).toMatchObject({ satisfied: polls.satisfied, tolerating: polls.tolerating });
        expect(stats.apdex?.frustrated).toBe(polls.frustrated);
        expect(stats.apdex?.score?.toFixed(2) ?? null).toBe(polls.apdex);
        expect(stats.response?.maximum ?? null).toBe(polls.times.at(-1) ?? null);
        expectPercentile(stats.percentiles?.p95 ?? null, polls.times, 0.95);
        expectPercentile(stats.percentiles?.p50 ?? null, polls.times, 0.5);
      }),
      { numRuns: 150 },
    );
  });

  test('matches for hours and for days, which add up to the range', () => {
    fc.assert(
      fc.property(recordArbitrary, ranges, (record, shares) => {
        const range = cut(record, shares);
        const history = historyOf(record);
        const seconds = secondsOf(record);
        const days = seriesOf(history, bucketsOf('days', range, record.zone));
        expect(days.map(({ from, to, date }) => ({ from, to, date }))).toEqual(bruteDays(record.zone, range));
        const hours = seriesOf(history, bucketsOf('hours', range, record.zone));
        const whole = bruteFigures(record, seconds, range).time;
        for (const points of [days, hours]) {
          const sum = { ...whole };
          for (const state of keysOf(sum)) sum[state] = 0;
          for (const { from, to, time, degradedMs } of points) {
            const { time: brute, degraded } = bruteFigures(record, seconds, { from, to });
            for (const state of keysOf(sum)) {
              expect(time[state] / 1000).toBe(brute[state]);
              sum[state] += time[state] / 1000;
            }
            expect(degradedMs / 1000).toBe(degraded);
          }
          expect(sum).toEqual(whole);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('matches for an evidence report, whose parts add up to its sums', () => {
    fc.assert(
      fc.property(recordArbitrary, ranges, (record, shares) => {
        const range = cut(record, shares);
        const { intervals, exclusions, outages, time } = slaFigures(historyOf(record), range, record.zone);
        const brute = bruteFigures(record, secondsOf(record), range);
        expect(Object.fromEntries(keysOf(time).map((state) => [state, time[state] / 1000]))).toEqual(brute.time);
        const counted = Object.values(time).reduce((sum, ms) => sum + ms, 0);
        expect(intervals.reduce((sum, span) => sum + lengthOf(span), 0)).toBe(counted);
        for (const [index, { to }] of intervals.slice(0, -1).entries()) {
          expect(intervals[index + 1]?.from).toBeGreaterThanOrEqual(to);
        }
        const excluded = exclusions.reduce((sum, span) => sum + lengthOf(span), 0) / 1000;
        const before = exclusions
          .filter(({ reason }) => reason === 'before-creation')
          .reduce((sum, span) => sum + lengthOf(span), 0);
        expect(before).toBe(Math.max(0, Math.min(record.createdAt, range.to) - range.from));
        expect(excluded).toBe(brute.time.PS + brute.time.maintenance + brute.time.unknown + before / 1000);
        expect([...outages.values()].reduce((sum, ms) => sum + ms, 0) / 1000).toBe(brute.down);
        expect(outages.size).toBe(brute.outages);
      }),
      { numRuns: 60 },
    );
  });
});

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

const withoutTime = ({ time: _, ...rest }: ReturnType<typeof bruteFigures>) => rest;

const expectPercentile = (reported: number | null, times: readonly number[], q: number): void => {
  const exact = times[Math.max(1, Math.ceil(q * times.length)) - 1] ?? null;
  if (reported === null || exact === null) expect(reported).toBe(exact);
  else expect(Math.abs(reported - exact)).toBeLessThanOrEqual(exact < 10.5 ? 1 : exact * 0.15);
};
