import { expect, test } from 'vitest';
import { quantilesOf } from './quantiles.ts';

const INFINITE = Number.POSITIVE_INFINITY;

test('quantiles are the bounds of the buckets that they fall into', () => {
  const buckets = [
    { upTo: INFINITE, count: 100 },
    { upTo: 1, count: 99 },
    { upTo: 0.1, count: 50 },
    { upTo: 0.5, count: 98 },
  ];
  expect(quantilesOf(buckets)).toEqual({ count: 100, p50: 0.1, p99: 1 });
});

test('values beyond all bounds are told as the last bound, and no value as nothing', () => {
  expect(
    quantilesOf([
      { upTo: 1, count: 0 },
      { upTo: INFINITE, count: 4 },
    ]),
  ).toEqual({ count: 4, p50: 1, p99: 1 });
  expect(
    quantilesOf([
      { upTo: 1, count: 0 },
      { upTo: INFINITE, count: 0 },
    ]),
  ).toBeNull();
  expect(quantilesOf([])).toBeNull();
});
