import { expect, it } from 'vitest';
import { SharedValues } from './shared-values.ts';

it('returns one object for equal values, and returns different values unchanged', () => {
  const shared = new SharedValues();
  const first = { isActive: true, thresholdMs: 1000 };
  const other = { isActive: true, thresholdMs: 2000 };
  expect(shared.get(first)).toBe(first);
  expect(shared.get({ ...first })).toBe(first);
  expect(shared.get(other)).toBe(other);
  expect(shared.get(['a'])).toBe(shared.get(['a']));
});

it('stores at most 1000 values', () => {
  const shared = new SharedValues();
  for (let n = 0; n < 1000; n += 1) shared.get([n]);
  expect(shared.get(['late'])).not.toBe(shared.get(['late']));
  expect(shared.get([5])).toBe(shared.get([5]));
});
