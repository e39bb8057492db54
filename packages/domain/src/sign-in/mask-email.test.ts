import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['ann.example@Example.com', 'a…@example.com'],
  ['x@example.com', 'x…@example.com'],
  ['😀b@example.com', '😀…@example.com'],
  ['a password typed into the wrong field', '…'],
  ['@example.com', '…'],
  ['', '…'],
])('shows %s as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
