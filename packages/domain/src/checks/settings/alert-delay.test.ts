import { expect, test } from 'vitest';
import { alertDelayOptions, alertDelayProblem } from './alert-delay.ts';

test('offers all delays, but for 5-minute checks only 1 minute and multiples of 5 minutes', () => {
  expect(alertDelayOptions(60)).toEqual([0, 60, 120, 180, 240, 300, 600, 900, 1800]);
  expect(alertDelayOptions(600)).toEqual(alertDelayOptions(60));
  expect(alertDelayOptions(300)).toEqual([0, 60, 300, 600, 900, 1800]);
});

test('rejects a delay that is not offered, and lists the offered delays', () => {
  expect(alertDelayProblem(120, 60)).toBeNull();
  expect(alertDelayProblem(120, 300)).toBe('With this interval, choose one of 0, 60, 300, 600, 900, 1800 seconds.');
  expect(alertDelayProblem(1, 60)).toMatch(/^With this interval/);
});
