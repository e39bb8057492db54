import { expect, test } from 'vitest';
import { monthText } from './money.ts';

test.each([
  [1100, 'month', '$11'],
  [10560, 'year', '$8.80'],
  [34560, 'year', '$28.80'],
  [1000, 'year', '$0.83'],
] as const)('converts %i cents per %s to %s per month', (cents, period, text) =>
  expect(monthText(cents, period)).toBe(text),
);
