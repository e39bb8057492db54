import { expect, test } from 'vitest';
import { moneyText, priceText } from './money-text.ts';

test.each([
  [0, '$0'],
  [1100, '$11'],
  [880, '$8.80'],
  [123456, '$1,234.56'],
])('formats %i cents as %s', (cents, text) => expect(moneyText(cents)).toBe(text));

test('names the period of a price', () => {
  expect(priceText(10_560, 'year')).toBe('$105.60 a year');
});
