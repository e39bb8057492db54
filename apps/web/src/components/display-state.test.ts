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
] as const)('shows %s with performance %s as %s', (state, appState, shown) => {
  expect(displayStateOf({ state, appState })).toBe(shown);
});

test('shows a check that cannot be monitored as unknown unless it is paused', () => {
  const monitoring_error = 'Settings unreadable';
  expect(displayStateOf({ state: null, appState: null, monitoring_error })).toBe('unknown');
  expect(displayStateOf({ state: 'PS', appState: null, monitoring_error })).toBe('paused');
});
