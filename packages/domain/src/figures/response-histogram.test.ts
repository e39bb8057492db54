import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addHistograms,
  bucketOf,
  countedIn,
  countResponse,
  EMPTY_HISTOGRAM,
  percentileOf,
  sumHistograms,
} from './response-histogram.ts';

const times = fc.array(fc.double({ min: 0, max: 30_000, noNaN: true }), { minLength: 1, maxLength: 300 });
const histogramOf = (all: readonly number[]) => all.reduce(countResponse, EMPTY_HISTOGRAM);
const exact = (all: readonly number[], q: number): number =>
  [...all].sort((a, b) => a - b)[Math.max(1, Math.ceil(q * all.length)) - 1] ?? 0;

describe('percentileOf', () => {
  test('deviates from the nearest-rank value by at most 15 %, or by about 1 ms below 10 ms', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.95, 0.99, 0, 1), (all, q) => {
        const expected = exact(all, q);
        const shown = Math.round((percentileOf(histogramOf(all), q) ?? Number.NaN) * 10) / 10;
        expect(Math.abs(shown - expected)).toBeLessThanOrEqual(expected < 10.5 ? 1.05 : expected * 0.15 + 0.05);
      }),
      { numRuns: 1000 },
    );
  });

  test('interpolates: returns evenly spread times within 5 %, and never decreases as the rank increases', () => {
    const spread = Array.from({ length: 2000 }, (_, index) => 1 + index / 4);
    const histogram = histogramOf(spread);
    let last = 0;
    for (let q = 0.05; q < 1; q += 0.01) {
      const shown = percentileOf(histogram, q) ?? Number.NaN;
      expect(Math.abs(shown / exact(spread, q) - 1)).toBeLessThan(0.05);
      expect(shown).toBeGreaterThanOrEqual(last);
      last = shown;
    }
  });

  test('returns null for an empty histogram', () => {
    expect(percentileOf(EMPTY_HISTOGRAM, 0.5)).toBeNull();
  });
});

describe('adding histograms', () => {
  test('creates for two sets of times the same histogram as for all times together, in any order', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const both = histogramOf([...a, ...b]);
        expect(addHistograms(histogramOf(a), histogramOf(b))).toEqual(both);
        expect(sumHistograms([histogramOf(b), EMPTY_HISTOGRAM, histogramOf(a)])).toEqual(both);
        expect(countedIn(both)).toBe(a.length + b.length);
      }),
    );
  });

  test('accepts any time: buckets increase with the time, up to the last bucket', () => {
    const buckets = [0, 0.4, 0.6, 10.4, 10.5, 11.4, 11.5, 30_000, 1e9].map(bucketOf);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
    expect(buckets.slice(0, 6)).toEqual([0, 0, 1, 10, 11, 11]);
    expect(buckets.at(-1)).toBe(100);
  });
});
