import { expect, test } from 'vitest';
import { percentText } from './percent-text.ts';

test.each([
  [1, '100.00 %'],
  [0.999_999, '99.99 %'],
  [0.29, '29.00 %'],
  [0.571_2, '57.12 %'],
  [0, '0.00 %'],
  [null, 'No data'],
])('formats %s as %s', (availability, text) => {
  expect(percentText(availability)).toBe(text);
});
