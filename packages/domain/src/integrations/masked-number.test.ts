import { expect, test } from 'vitest';
import { maskedNumber, withMaskedNumbers } from './masked-number.ts';

test.each([
  ['+14155550123', '+1•••••0123'],
  ['+4917112345678', '+49•••••5678'],
  ['+351912345678', '+351•••••5678'],
  ['+79161234567', '+7•••••4567'],
  ['+29012345', '+290•••••'],
])('masks the number %s as %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown);
});

test.each([
  ["The 'To' number +1 (415) 555-0123 is not valid.", "The 'To' number +1•••••0123 is not valid."],
  ['From 14155550123 is not yours', 'From •••••0123 is not yours'],
  ['exceeds the 1600 character limit', 'exceeds the 1600 character limit'],
  ['error 21610 at 2026', 'error 21610 at 2026'],
])('masks the phone numbers in the text %s: %s', (text, shown) => {
  expect(withMaskedNumbers(text)).toBe(shown);
});
