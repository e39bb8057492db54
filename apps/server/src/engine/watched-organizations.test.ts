import { expect, test } from 'vitest';
import { Onlookers } from './watched-organizations.ts';

test('an organization is watched for a minute after it was seen to be', () => {
  const onlookers = new Onlookers();
  expect(onlookers.has(1, 0)).toBe(false);
  onlookers.saw([1, 2], 0);
  onlookers.saw([2], 30_000);
  expect([1, 2, 3].map((id) => onlookers.has(id, 59_999))).toEqual([true, true, false]);
  expect([1, 2].map((id) => onlookers.has(id, 60_000))).toEqual([false, true]);
  onlookers.saw([], 90_000);
  expect(onlookers.has(2, 89_999)).toBe(false);
});
