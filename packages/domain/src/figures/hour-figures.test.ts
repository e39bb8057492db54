import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFigures,
  type CountedPoll,
  countPoll,
  emptyFigures,
  figuresFromArray,
  figuresToArray,
  type HourFigures,
  unpackHourEntry,
} from './hour-figures.ts';
import { LAST_BUCKET } from './response-histogram.ts';

const T = 1000;
const poll: fc.Arbitrary<CountedPoll> = fc.record({
  available: fc.boolean(),
  responseTimeMs: fc.option(fc.integer({ min: 0, max: 30_000 }), { nil: null }),
  apdexThresholdMs: fc.constant(T),
});
const hour = fc.array(poll, { maxLength: 3600 });

const figuresOf = (polls: readonly CountedPoll[]): HourFigures => {
  const figures = emptyFigures();
  for (const each of polls) countPoll(figures, each);
  return figures;
};

describe('countPoll', () => {
  test.each<[string, Omit<CountedPoll, 'apdexThresholdMs'>, Partial<HourFigures>]>([
    [
      'available, but the agent was stalled: not counted',
      { available: true, responseTimeMs: null },
      { polls: 0, available: 0 },
    ],
    ['at T: satisfied', { available: true, responseTimeMs: T }, { satisfied: 1, available: 1, availableSum: T }],
    ['just above T: tolerating', { available: true, responseTimeMs: T + 0.1 }, { tolerating: 1, satisfied: 0 }],
    ['at 4T: tolerating', { available: true, responseTimeMs: 4 * T }, { tolerating: 1 }],
    [
      'above 4T: frustrated',
      { available: true, responseTimeMs: 4 * T + 1 },
      { tolerating: 0, satisfied: 0, available: 1 },
    ],
    [
      'an error that answered',
      { available: false, responseTimeMs: 7 },
      { errors: 1, errorSum: 7, satisfied: 0, available: 0 },
    ],
    ['nothing answered', { available: false, responseTimeMs: null }, { errors: 0, available: 0 }],
  ])('%s', (_, counted, expected) => {
    expect(figuresOf([{ ...counted, apdexThresholdMs: T }])).toMatchObject({ polls: 1, ...expected });
  });

  test('records the shortest and the longest response time of passed polls only', () => {
    const polls = [300, 100, 200].map((responseTimeMs) => ({ available: true, responseTimeMs, apdexThresholdMs: T }));
    const failed = { available: false, responseTimeMs: 5, apdexThresholdMs: T };
    expect(figuresOf([failed, ...polls])).toMatchObject({ availableMin: 100, availableMax: 300 });
  });
});

describe('addFigures', () => {
  test('returns for two hours the figures of all their polls', () => {
    fc.assert(
      fc.property(hour, hour, (a, b) => {
        expect(addFigures(figuresOf(a), figuresOf(b))).toEqual(figuresOf([...a, ...b]));
      }),
    );
  });

  test('is associative and commutative, and does not change when empty figures are added', () => {
    fc.assert(
      fc.property(hour.map(figuresOf), hour.map(figuresOf), hour.map(figuresOf), (a, b, c) => {
        expect(addFigures(addFigures(a, b), c)).toEqual(addFigures(a, addFigures(b, c)));
        expect(addFigures(a, b)).toEqual(addFigures(b, a));
        expect(addFigures(a, emptyFigures())).toEqual(a);
      }),
    );
  });
});

describe('the stored form of hour figures', () => {
  test('restores the current hour exactly', () => {
    fc.assert(
      fc.property(hour.map(figuresOf), (figures) => {
        expect(figuresFromArray(figuresToArray(figures))).toEqual(figures);
      }),
    );
  });

  test('restores the histogram from four-byte floating-point numbers for any measured time', () => {
    const wild = fc.record({ available: fc.boolean(), responseTimeMs: fc.double({ min: 0, max: 1e6, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(wild), (polls) => {
        const figures = figuresOf(polls.map((each) => ({ ...each, apdexThresholdMs: T })));
        const read = figuresFromArray(figuresToArray(figures).map(Math.fround));
        expect(read.responses).toEqual(figures.responses);
      }),
    );
  });

  test.each<[what: string, damage: (stored: number[]) => number[]]>([
    ['a bucket beyond the last one', (stored) => [...stored, 3e38]],
    ['the bucket after the last one', (stored) => [...stored, (LAST_BUCKET + 1) * 2 ** 14 + 1]],
    ['a bucket below the first one', (stored) => [...stored.slice(0, 9), -1]],
    ['a bucket twice', (stored) => [...stored, stored.at(-1) ?? 0]],
    ['buckets that descend', (stored) => [...stored, 1]],
    ['a count of a bucket that is not whole', (stored) => [...stored, 50 * 2 ** 14 + 0.5]],
    ['a count of a bucket that is no number', (stored) => [...stored, Number.NaN]],
    ['a count that is not whole', ([, ...rest]) => [1.5, ...rest]],
    ['a count below zero', ([, ...rest]) => [-1, ...rest]],
    ['a sum without end', (stored) => stored.with(4, Number.POSITIVE_INFINITY)],
    ['a sum below zero', (stored) => stored.with(8, -0.5)],
    ['a sum that loses its units', (stored) => stored.with(4, 3e38)],
  ])('rejects figures with %s', (_what, damage) => {
    const stored = figuresToArray(figuresOf([{ available: true, responseTimeMs: 12, apdexThresholdMs: T }]));
    expect(figuresFromArray(stored).polls).toBe(1);
    expect(() => figuresFromArray(damage(stored))).toThrow(RangeError);
  });

  test('reads hours that were packed before histograms existed, and converts their means to sums', () => {
    const day = [...Array.from({ length: 9 * 5 }, () => 9), 60, 58, 1, 59, 120, 80, 900, 1, 7, ...[9, 9, 9]];
    expect(unpackHourEntry(day, 5)).toEqual({
      polls: 60,
      satisfied: 58,
      tolerating: 1,
      available: 59,
      availableSum: 59 * 120,
      availableMin: 80,
      availableMax: 900,
      errors: 1,
      errorSum: 7,
      responses: { first: 0, counts: [] },
    });
    expect(unpackHourEntry([], 5)).toEqual(emptyFigures());
  });
});
