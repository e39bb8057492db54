import { expect, test } from 'vitest';
import { clockStep } from './clock-step.ts';

const BEFORE = { wall: 1_000_000, monotonic: 500 };

test.each([
  ['time passes', { wall: 1_000_100, monotonic: 600 }, 0],
  ['the process stood still for an hour', { wall: 4_600_000, monotonic: 3_600_500 }, 0],
  ['the clock is slewed', { wall: 1_000_150, monotonic: 600 }, 0],
  ['the clock is set forward by a second', { wall: 1_001_100, monotonic: 600 }, 1000],
  ['the clock is set back by a second', { wall: 999_100, monotonic: 600 }, -1000],
  ['the clock is set back by less', { wall: 999_101, monotonic: 600 }, 0],
  ['the machine was suspended for an hour', { wall: 4_600_100, monotonic: 600 }, 3_600_000],
])('returns the step of the wall clock when %s', (_what, after, step) => {
  expect(clockStep(BEFORE, after)).toBe(step);
});
