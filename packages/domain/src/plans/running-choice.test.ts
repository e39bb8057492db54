import { expect, it } from 'vitest';
import { mayRestartAll, runningChoice } from './running-choice.ts';

const checks = [
  { id: 1, paused: false },
  { id: 2, paused: false },
  { id: 3, paused: true },
];

it.each([
  [[1, 2], { pauses: [], restarts: [], missing: [] }],
  [[1, 3, 3], { pauses: [2], restarts: [3], missing: [] }],
  [[], { pauses: [1, 2], restarts: [], missing: [] }],
  [[2, 9], { pauses: [1], restarts: [], missing: [9] }],
])('runs exactly the chosen checks %j', (chosen, expected) => {
  expect(runningChoice(checks, chosen)).toEqual(expected);
});

it('restarts the checks that the plan paused only if there is room for all of them', () => {
  expect(mayRestartAll(50, 3, 52)).toBe(false);
  expect(mayRestartAll(50, 3, 53)).toBe(true);
  expect(mayRestartAll(50, 0, 53)).toBe(false);
});
