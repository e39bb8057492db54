import { expect, it } from 'vitest';
import { fairLevel } from './fair-level.ts';

it.each([
  [[], 10, Number.POSITIVE_INFINITY],
  [[5, 5], 10, Number.POSITIVE_INFINITY],
  [[5, 6], 10, 5],
  [[100, 1, 2], 10, 7],
  [[100, 1, 50, 2], 13, 5],
  [[4, 4, 4], 6, 2],
])('limits %j to a sum of %i at the level %f', (amounts, maxSum, level) => {
  expect(fairLevel(amounts, maxSum)).toBe(level);
});
