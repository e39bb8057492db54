import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson-interval.mjs';

// Source of the first four cases: Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I,
// method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [20, 20, 0.8389, 1],
])('returns the 95 percent interval of %i of %i', (hits, size, low, high) => {
  const interval = wilsonInterval(hits, size);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});

it('returns the whole range for an empty sample', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});
