import { expect, test } from 'vitest';
import { expiryOf, KEY_LIFETIMES } from './key-scopes.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

test.each([
  ['never', null],
  ['30', '2026-03-02T12:00:00.000Z'],
  ['365', '2027-01-31T12:00:00.000Z'],
])('computes for the lifetime %s the expiry %s', (lifetime, expected) => {
  expect(KEY_LIFETIMES.map(({ value }) => String(value))).toContain(lifetime);
  expect(expiryOf(lifetime, NOW)).toBe(expected);
});
