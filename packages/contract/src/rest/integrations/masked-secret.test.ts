import { expect, test } from 'vitest';
import { isMasked, maskedSecret } from './masked-secret.ts';

test.each([
  ['abcdefghijkl1234', '••••1234'],
  ['123456789', '••••6789'],
  ['12345678', '••••'],
  ['', '••••'],
])('masks %j as %j', (secret, masked) => {
  expect(maskedSecret(secret)).toBe(masked);
  expect([isMasked(masked), isMasked(secret)]).toEqual([true, false]);
});
