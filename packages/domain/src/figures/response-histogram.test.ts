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

describe('percentiles', () => {
  test('lie within 7.5 %, and half a millisecond below 10 ms, of the value of nearest rank', () => {
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.95, 0.99, 0, 1), (all, q) => {
        const expected = exact(all, q);
        const shown = Math.round((percentileOf(histogramOf(all), q) ?? Number.NaN) * 10) / 10;
        expect(Math.abs(shown - expected)).toBeLessThanOrEqual(expected < 10.5 ? 0.5 : expected * 0.075);
      }),
      { numRuns: 1000 },
    );
  });

  test('are unknown where nothing was counted', () => {
    expect(percentileOf(EMPTY_HISTOGRAM, 0.5)).toBeNull();
  });
});

describe('histograms', () => {
  test('of two lots are the histogram of both, however they are added', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const both = histogramOf([...a, ...b]);
        expect(addHistograms(histogramOf(a), histogramOf(b))).toEqual(both);
        expect(sumHistograms([histogramOf(b), EMPTY_HISTOGRAM, histogramOf(a)])).toEqual(both);
        expect(countedIn(both)).toBe(a.length + b.length);
      }),
    );
  });

  test('take any time: buckets rise with it and end', () => {
    const buckets = [0, 0.4, 0.6, 10.4, 10.5, 11.4, 11.5, 30_000, 1e9].map(bucketOf);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
    expect(buckets.slice(0, 6)).toEqual([0, 0, 1, 10, 11, 11]);
    expect(buckets.at(-1)).toBe(100);
  });
});
