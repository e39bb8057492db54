import { expect, test } from 'vitest';
import { isDeeperThan, isStorable, isStorableUrl } from './json.ts';

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], null);

test.each([
  ['a plain value', 'text', 0, false],
  ['an empty list', [], 0, false],
  ['a list with a value', [1], 0, true],
  ['as many levels as allowed', nested(3), 3, false],
  ['one level more', nested(4), 3, true],
  ['the deepest branch of several', { a: 1, b: { c: [[]] } }, 3, false],
  ['one level more in one branch', { a: 1, b: { c: [[1]] } }, 3, true],
])('%s (%j) is deeper than %i: %j', (_what, value, depth, isDeeper) => {
  expect(isDeeperThan(value, depth)).toBe(isDeeper);
});

test.each([
  ['text', true],
  ['a\0b', false],
  ['\ud83d', false],
  ['\ud83d\ude00', true],
  [{ list: [{ name: 'a\0b' }] }, false],
  [{ 'a\0b': 1 }, false],
  [[{ '\ud83d': null }], false],
  [{ a: [null, 1, true, {}] }, true],
])('%j can be stored: %j', (value, canBeStored) => {
  expect(isStorable(value)).toBe(canBeStored);
});

test('an address with an escaped NUL cannot be stored', () => {
  expect([isStorableUrl('/v1/checks/?name=a%00'), isStorableUrl('/v1/checks/?name=a%2000')]).toEqual([false, true]);
});
