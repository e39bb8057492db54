import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPoll, DAY_MS, emptyFigures, HOUR_MS } from '../figures/hour-figures.ts';
import { checkStats } from './check-stats.ts';
import { gapsArbitrary, HORIZON, rangeArbitrary, statesArbitrary } from './testing/arbitrary-history.ts';
import { CYCLE_MS, LONG_CYCLES, longHistory } from './testing/long-history.ts';
import { bucketsOf, lastBuckets } from './time/buckets.ts';
import { type NotedSpan, notedSpansOf, seriesOf, withoutResponseTimes } from './time-series.ts';

const SCALE = HOUR_MS / 2;
const scaled = <S extends { from: number; to: number }>(span: S): S => ({
  ...span,
  from: span.from * SCALE,
  to: span.to * SCALE,
});

const hoursArbitrary = fc
  .array(fc.tuple(fc.nat({ max: HORIZON / 2 }), fc.integer({ min: 1, max: 900 })), { maxLength: 40 })
  .map((polls) => {
    const hours = new Map(polls.map(([hour]) => [hour, emptyFigures()]));
    for (const [hour, responseTimeMs] of polls) {
      const figures = hours.get(hour);
      if (figures) countPoll(figures, { available: responseTimeMs % 3 > 0, responseTimeMs, apdexThresholdMs: 300 });
    }
    return [...hours].map(([hour, figures]) => ({ startsAt: hour * HOUR_MS, figures }));
  });

describe('bucketsOf', () => {
  it('cuts at UTC hours, so that the first and the last bucket may be shorter', () => {
    const range = { from: 10 * HOUR_MS + 60_000, to: 12 * HOUR_MS + 1 };
    expect(bucketsOf('hours', range, 'UTC')).toEqual([
      { from: range.from, to: 11 * HOUR_MS, date: null },
      { from: 11 * HOUR_MS, to: 12 * HOUR_MS, date: null },
      { from: 12 * HOUR_MS, to: range.to, date: null },
    ]);
  });

  it('cuts at minutes and ends with the current minute', () => {
    const now = 10 * HOUR_MS + 90_000;
    const range = lastBuckets('minutes', 3, now, 'UTC');
    expect(bucketsOf('minutes', range, 'UTC').map(({ from, to }) => [from, to].map((at) => at - 10 * HOUR_MS))).toEqual(
      [
        [-60_000, 0],
        [0, 60_000],
        [60_000, 90_000],
      ],
    );
  });

  it.each(['UTC', 'Asia/Kathmandu', 'America/New_York'])(
    'returns the requested number of buckets, with the current one last, in %s',
    (zone) => {
      for (const now of [100 * DAY_MS, 100 * DAY_MS + 1, 100 * DAY_MS + 5 * HOUR_MS, 101 * DAY_MS - 1]) {
        expect(bucketsOf('hours', lastBuckets('hours', 24, now, zone), zone)).toHaveLength(24);
        expect(bucketsOf('days', lastBuckets('days', 94, now, zone), zone)).toHaveLength(94);
      }
    },
  );
});

describe('seriesOf', () => {
  it('agrees with the figures of each bucket, and adds up to the range', () => {
    fc.assert(
      fc.property(
        statesArbitrary,
        gapsArbitrary,
        hoursArbitrary,
        rangeArbitrary,
        fc.constantFrom('hours' as const, 'days' as const),
        (states, gaps, hours, small, unit) => {
          const history = {
            createdAt: Number.NEGATIVE_INFINITY,
            states: states.map(scaled),
            gaps: gaps.map(scaled),
            performance: [],
            hours,
          };
          const range = scaled(small);
          const points = seriesOf(history, bucketsOf(unit, range, 'UTC'));
          for (const { from, to, time, response } of points) {
            expect(Object.values(time).reduce((sum, ms) => sum + ms, 0)).toBe(to - from);
            const stats = checkStats(history, { from, to });
            expect({ unknownMs: time.unknown, pausedMs: time.PS, response }).toEqual({
              unknownMs: stats.unknownMs,
              pausedMs: stats.pausedMs,
              response: stats.response,
            });
          }
          const sum = points.reduce((ms, { time }) => ms + time.AV + time.PS + time.unknown, 0);
          expect(range.to - range.from - sum).toBe(checkStats(history, range).downtimeMs);
        },
      ),
    );
  });

  it('returns a point with null values if nothing is known', () => {
    const [point] = seriesOf({ createdAt: 0, states: [], gaps: [], performance: [], hours: [] }, [
      { from: 0, to: HOUR_MS },
    ]);
    expect(point).toMatchObject({ response: { average: null }, errorResponse: null, time: { unknown: HOUR_MS } });
  });

  it('processes a long history with many buckets in one pass', () => {
    const buckets = Array.from({ length: LONG_CYCLES }, (_, index) => ({
      ...{ from: index * CYCLE_MS, to: (index + 1) * CYCLE_MS },
    }));
    const degraded = seriesOf(longHistory(), buckets).map(({ degradedMs }) => degradedMs);
    // Each bucket has 5 ms from the cycle before. It has another 5 ms at its end if the downtime of its cycle counts.
    expect(degraded.slice(0, 4)).toEqual([5, 5, 10, 5]);
    expect(degraded).toHaveLength(LONG_CYCLES);
  });

  it('returns no points without buckets', () => {
    expect(seriesOf({ createdAt: 0, states: [], gaps: [], performance: [], hours: [] }, [])).toEqual([]);
  });
});

describe('withoutResponseTimes', () => {
  it('retains the time in each state', () => {
    const points = seriesOf({ createdAt: 0, states: [], gaps: [], performance: [], hours: [] }, [
      { from: 0, to: HOUR_MS, date: null },
    ]);
    expect(withoutResponseTimes(points)).toMatchObject([{ response: null, time: { unknown: HOUR_MS } }]);
  });
});

describe('notedSpansOf', () => {
  it('adds up to the times of the series', () => {
    fc.assert(
      fc.property(statesArbitrary, gapsArbitrary, rangeArbitrary, (states, gaps, small) => {
        const history = {
          createdAt: Number.NEGATIVE_INFINITY,
          ...{ states: states.map(scaled), gaps: gaps.map(scaled), performance: [], hours: [] },
        };
        const range = scaled(small);
        const noted = notedSpansOf(history, range);
        const lengthOfKind = (kind: NotedSpan['kind']): number =>
          noted.filter((span) => span.kind === kind).reduce((sum, { from, to }) => sum + to - from, 0);
        const times = seriesOf(history, bucketsOf('hours', range, 'UTC')).map(({ time }) => time);
        const sum = (of: (time: (typeof times)[number]) => number): number =>
          times.reduce((total, time) => total + of(time), 0);
        expect(lengthOfKind('down')).toBe(sum(({ NR, RE, DME, SME, SCE }) => NR + RE + DME + SME + SCE));
        expect(lengthOfKind('paused')).toBe(sum(({ PS }) => PS));
        expect(lengthOfKind('unknown')).toBe(sum(({ unknown }) => unknown));
      }),
    );
  });

  it('processes a long history in one pass', () => {
    const noted = notedSpansOf(longHistory(), { from: 0, to: LONG_CYCLES * CYCLE_MS });
    const byKind = Map.groupBy(noted, ({ kind }) => kind);
    expect(byKind.get('down')).toHaveLength(LONG_CYCLES / 2);
    expect(byKind.get('degraded')?.slice(0, 3)).toEqual([
      { kind: 'degraded', from: 15, to: 25 },
      { kind: 'degraded', from: 40, to: 45 },
      { kind: 'degraded', from: 55, to: 65 },
    ]);
  });

  it('returns each outage of a check that flaps within an hour, and slowness only while the check was watched', () => {
    const minute = 60_000;
    const state = (from: number, to: number, code: 'AV' | 'NR' | 'RE') =>
      ({ from: from * minute, to: to * minute, state: code, outageId: code === 'AV' ? null : 1 }) as const;
    const history = {
      createdAt: 0,
      states: [
        ...[state(0, 10, 'AV'), state(10, 12, 'NR'), state(12, 14, 'RE'), state(14, 40, 'AV')],
        ...[state(40, 41, 'NR'), state(41, 60, 'AV')],
      ],
      gaps: [{ from: 50 * minute, to: 55 * minute }],
      performance: [{ from: 45 * minute, to: 60 * minute, status: 'DP' as const }],
      hours: [],
    };
    expect(notedSpansOf(history, { from: 5 * minute, to: 58 * minute })).toEqual([
      { kind: 'down', from: 10 * minute, to: 14 * minute },
      { kind: 'down', from: 40 * minute, to: 41 * minute },
      { kind: 'unknown', from: 50 * minute, to: 55 * minute },
      { kind: 'degraded', from: 45 * minute, to: 50 * minute },
      { kind: 'degraded', from: 55 * minute, to: 58 * minute },
    ]);
  });
});
