import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const backoff = { firstMs: 1000, maxMs: 10_000 };

test.each([
  [1, 1000],
  [2, 2000],
  [4, 8000],
  [5, 10_000],
  [500, 10_000],
])('waits after %d failures at most %d ms, and half of that time with random 0.5', (failures, ceiling) => {
  expect(backoffMs(failures, backoff, 1)).toBe(ceiling);
  expect(backoffMs(failures, backoff, 0.5)).toBe(ceiling / 2);
});

test('never waits less than the shortest delay', () => {
  expect(backoffMs(1, { ...backoff, minMs: 200 }, 0)).toBe(200);
  expect(backoffMs(1, backoff, 0)).toBe(0);
});
