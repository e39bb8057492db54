import { describe, expect, test } from 'vitest';
import { agentsText, clockOffset, locationState } from './location-texts.ts';

const SEEN = '2026-11-24T10:00:00Z';

describe('locationState', () => {
  test.each([
    [{ is_disabled: true, is_live: false, last_seen_on: SEEN }, 'paused', 'Disabled', null],
    [{ is_disabled: false, is_live: true, last_seen_on: SEEN }, 'up', 'Live', null],
    [{ is_disabled: false, is_live: false, last_seen_on: SEEN }, 'down', 'Not live', SEEN],
    [{ is_disabled: false, is_live: false, last_seen_on: null }, 'waiting', 'Not live', null],
  ])('shows %o as %s', (location, state, word, since) => {
    expect(locationState(location)).toEqual({ state, word, since });
  });
});

test.each([
  [null, null],
  [0, null],
  [99, null],
  [-99, null],
  [100, { text: 'Clock 100 ms ahead', isWrong: false }],
  [-250.4, { text: 'Clock 250 ms behind', isWrong: false }],
  [1000, { text: 'Clock 1.0 s ahead', isWrong: false }],
  [1001, { text: 'Clock 1.0 s ahead', isWrong: true }],
  [-12_340, { text: 'Clock 12.3 s behind', isWrong: true }],
])('describes a clock that is %s ms ahead as %o', (offset, expected) => {
  expect(clockOffset(offset)).toEqual(expected);
});

test('describes agents with their versions if these are known', () => {
  expect(agentsText({ agents: 0, versions: ['1.0.0'] })).toBeNull();
  expect(agentsText({ agents: 1, versions: ['1.0.0'] })).toBe('1 agent, Pharos 1.0.0');
  expect(agentsText({ agents: 2, versions: ['1.0.0', '1.1.0'] })).toBe('2 agents, Pharos 1.0.0, 1.1.0');
  expect(agentsText({ agents: 1, versions: [] })).toBe('1 agent, version unknown');
});
