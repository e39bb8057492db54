import { expect, test } from 'vitest';
import { displayStateOf } from './display-state.ts';

test.each([
  [null, null, 'waiting'],
  ['AV', null, 'up'],
  ['AV', 'GP', 'up'],
  ['AV', 'DP', 'degraded'],
  ['PS', 'DP', 'paused'],
  ['NR', 'DP', 'down'],
  ['RE', null, 'down'],
  ['DME', null, 'down'],
  ['SME', null, 'down'],
  ['SCE', null, 'down'],
] as const)('%s with performance %s is shown as %s', (state, appState, shown) => {
  expect(displayStateOf({ state, appState })).toBe(shown);
});

test('a check that cannot be monitored is unknown, unless it is paused', () => {
  const monitoring_error = 'Settings unreadable';
  expect(displayStateOf({ state: null, appState: null, monitoring_error })).toBe('unknown');
  expect(displayStateOf({ state: 'PS', appState: null, monitoring_error })).toBe('paused');
});
