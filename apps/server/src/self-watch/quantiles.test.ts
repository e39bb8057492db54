import { expect, test } from 'vitest';
import { quantilesOf } from './quantiles.ts';

const INFINITE = Number.POSITIVE_INFINITY;

test('returns as quantiles the upper bounds of their buckets', () => {
  const buckets = [
    { upTo: INFINITE, count: 100 },
    { upTo: 1, count: 99 },
    { upTo: 0.1, count: 50 },
    { upTo: 0.5, count: 98 },
  ];
  expect(quantilesOf(buckets)).toEqual({ count: 100, p50: 0.1, p99: 1 });
});

test('returns the last bound for values beyond all bounds, and null without values', () => {
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
