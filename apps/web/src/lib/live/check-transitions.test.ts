import { expect, test } from 'vitest';
import { mergeTransitions, transitionsOf, transitionsText } from './check-transitions.ts';

type Change = Parameters<typeof transitionsOf>[0][number];
const change = (check_id: number, previous_state: Change['previous_state'], state: Change['state']): Change => ({
  check_id,
  name: `Check ${check_id}`,
  previous_state,
  state,
  state_since: '2026-11-21T05:00:00.000Z',
  summary: 'Connection refused',
  appState: 'GP',
});
const became = (...changes: Change[]) => transitionsOf(changes).map(({ checkId, became: to }) => [checkId, to]);

test.each([
  ['goes down', [change(1, 'AV', 'NR')], [[1, 'down']]],
  ['comes back', [change(1, 'NR', 'AV')], [[1, 'up']]],
  ['is down from its first result on', [change(1, null, 'RE')], [[1, 'down']]],
  ['is up from its first result on', [change(1, null, 'AV')], []],
  ['changes only the way it fails', [change(1, 'NR', 'RE')], []],
  ['is paused while down', [change(1, 'NR', 'PS')], []],
  ['is paused and restarted', [change(1, 'AV', 'PS'), change(1, 'PS', 'AV')], []],
  ['goes down and recovers between two updates', [change(1, 'AV', 'NR'), change(1, 'NR', 'AV')], []],
  ['only performs worse', [change(1, 'AV', 'AV')], []],
])('finds the transition of a check that %s', (_, changes, expected) => {
  expect(became(...changes)).toEqual(expected);
});

test('reports each check once, with its last change', () => {
  const [first = [], second = []] = [
    [change(1, 'AV', 'NR'), change(2, 'AV', 'NR')],
    [change(3, 'AV', 'NR'), change(1, 'NR', 'AV')],
  ].map(transitionsOf);
  expect(mergeTransitions(first, second).map(({ checkId, became: to }) => [checkId, to])).toEqual([
    [1, 'up'],
    [2, 'down'],
    [3, 'down'],
  ]);
});

test('creates one sentence for one check, and one for many', () => {
  expect(transitionsText(transitionsOf([change(1, 'AV', 'NR')]))).toBe('Check 1 is down: Connection refused');
  expect(transitionsText(transitionsOf([change(1, 'NR', 'AV')]))).toBe('Check 1 is up again');
  expect(transitionsText(transitionsOf([change(1, 'AV', 'NR'), change(2, 'AV', 'NR'), change(3, 'NR', 'AV')]))).toBe(
    '2 checks are down, 1 check is up again',
  );
  expect(transitionsText(transitionsOf([change(1, 'AV', 'NR'), change(2, 'AV', 'NR')]))).toBe('2 checks are down');
  expect(transitionsText(transitionsOf([change(1, 'NR', 'AV'), change(2, 'NR', 'AV')]))).toBe('2 checks are up again');
});
