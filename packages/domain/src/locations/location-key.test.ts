import { expect, test } from 'vitest';
import { locationKeyOf, privateLocationKeyOf } from './location-key.ts';

test.each([
  ['Zürich 2', 'zurich-2'],
  ['  --Office, 3rd floor!  ', 'office-3rd-floor'],
  ['東京', 'location'],
  ['Any', 'location'],
  ['x'.repeat(80), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
])('derives from the name %j the key %s', (name, key) => {
  expect(locationKeyOf(name)).toBe(key);
  expect(privateLocationKeyOf(name, 'k3x9')).toBe(`${key}-k3x9`);
});
