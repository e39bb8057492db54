import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('uses one seed of two hours by default', () => {
  expect(readOptions([])).toEqual({
    seed: 1,
    seeds: 1,
    hours: 2,
    broken: undefined,
    trace: false,
  });
  expect(
    readOptions(['--seed', '7', '--seeds', '3', '--hours', '0.5', '--break', 'gap not recorded', '--trace']),
  ).toEqual({
    seed: 7,
    seeds: 3,
    hours: 0.5,
    broken: 'gap not recorded',
    trace: true,
  });
});

test.each([
  [['--seed', 'x'], /--seed x/],
  [['--seeds', '1.5'], /--seeds 1.5/],
  [['--hours', '-1'], /--hours/],
  [['--break', 'the bank'], /the bank/],
])('rejects %j', (args, problem) => {
  expect(() => readOptions(args)).toThrow(problem);
});
