import { expect, test } from 'vitest';
import { isDeeperThan } from './is-deeper-than.ts';

const nested = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], null);

test.each([
  ['a plain value', 'text', 0, false],
  ['an empty list', [], 0, false],
  ['a list with a value', [1], 0, true],
  ['as many levels as allowed', nested(3), 3, false],
  ['one level more', nested(4), 3, true],
  ['the deepest branch of several', { a: 1, b: { c: [[]] } }, 3, false],
  ['one level more in one branch', { a: 1, b: { c: [[1]] } }, 3, true],
])('compares %s (%j) with the depth %i and returns %j', (_what, value, depth, isDeeper) => {
  expect(isDeeperThan(value, depth)).toBe(isDeeper);
});
