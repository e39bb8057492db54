import { expect, test } from 'vitest';
import { followInterval } from './follow-interval.ts';

const from = (intervalSeconds: number, alertDelaySeconds: number, timeoutSeconds: number | string) => ({
  intervalSeconds,
  alertDelaySeconds,
  timeoutSeconds,
});

test('moves an unavailable alert delay to the next longer one or to the longest', () => {
  expect(followInterval(from(60, 120, 30), 300).alertDelaySeconds).toBe(300);
  expect(followInterval(from(60, 60, 30), 300).alertDelaySeconds).toBe(60);
  expect(followInterval(from(300, 300, 30), 60).alertDelaySeconds).toBe(300);
  expect(followInterval(from(60, 3600, 30), 300).alertDelaySeconds).toBe(1800);
});

test('shortens the timeout to a shorter interval, and extends it again only if it was at its maximum', () => {
  expect(followInterval(from(60, 0, 30), 5).timeoutSeconds).toBe(5);
  expect(followInterval(from(5, 0, 5), 60).timeoutSeconds).toBe(30);
  expect(followInterval(from(5, 0, 3), 60).timeoutSeconds).toBe(3);
  expect(followInterval(from(60, 0, 3), 5).timeoutSeconds).toBe(3);
  expect(followInterval(from(60, 0, ''), 5).timeoutSeconds).toBe('');
});
