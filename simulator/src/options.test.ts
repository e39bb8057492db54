import { expect, test } from 'vitest';
import { WEAKNESSES } from './known-weaknesses.ts';
import { readOptions } from './options.ts';

test('one seed of two hours, unless told otherwise', () => {
  expect(readOptions([])).toEqual({
    seed: 1,
    seeds: 1,
    hours: 2,
    broken: undefined,
    known: new Set(WEAKNESSES),
    trace: false,
  });
  expect(
    readOptions(['--seed', '7', '--seeds', '3', '--hours', '0.5', '--break', 'gap not recorded', '--trace']),
  ).toEqual({
    seed: 7,
    seeds: 3,
    hours: 0.5,
    broken: 'gap not recorded',
    known: new Set(WEAKNESSES),
    trace: true,
  });
});

test.each([
  [['--seed', 'x'], /--seed x/],
  [['--seeds', '1.5'], /--seeds 1.5/],
  [['--hours', '-1'], /--hours/],
  [['--break', 'the bank'], /the bank/],
  [['--demand', 'the moon'], /the moon/],
])('refuses %j', (args, problem) => {
  expect(() => readOptions(args)).toThrow(problem);
});

test('what is known to be wrong is demanded one by one, or all at once', () => {
  expect(readOptions(['--demand', 'all']).known.size).toBe(0);
  const { known } = readOptions(['--demand', 'clock step stops probing']);
  expect(known.has('clock step stops probing')).toBe(false);
  expect(known.size).toBe(WEAKNESSES.length - 1);
});
