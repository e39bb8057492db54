import type { RecentStateChange } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { expect, test } from 'vitest';
import { countUnseen, newestStart, recentChangeText, recentStateText } from './recent-change-text.ts';

const change = (given: Partial<RecentStateChange> = {}): RecentStateChange => ({
  based_on: 1,
  check_id: 1,
  check_name: 'Shop',
  check_start_time: '2026-11-21T04:56:00.000Z',
  next_state_change_time: null,
  new_state: 'NR',
  new_error_summary: 'Connection refused',
  previous_state: 'AV',
  ...given,
});

test('describes the state of a check, and its duration after it ended', () => {
  expect(recentChangeText(change())).toBe('Connection refused');
  expect(recentChangeText(change({ new_state: 'AV', new_error_summary: 'OK' }))).toBe('Available');
  expect(recentChangeText(change({ new_error_summary: '' }))).toBe('Not responding');
  const ended = change({ next_state_change_time: '2026-11-21T04:58:00.000Z' });
  expect(recentChangeText(ended)).toMatch(/^Connection refused, for 2 min\w*$/);
});

test('describes what a check is or was', () => {
  expect(recentStateText(change())).toBe('is down');
  expect(recentStateText(change({ new_state: 'PS', next_state_change_time: '2026-11-21T04:58:00.000Z' }))).toBe(
    'was paused',
  );
});

test('counts the changes after the newest seen one', () => {
  const changes = ['04:58', '04:56', '04:50'].map((at) => change({ check_start_time: `2026-11-21T${at}:00.000Z` }));
  expect(newestStart(changes)).toBe('2026-11-21T04:58:00.000Z');
  expect(countUnseen(changes, undefined)).toBe(3);
  expect(countUnseen(changes, '2026-11-21T04:56:00.000Z')).toBe(1);
  expect(countUnseen(changes, newestStart(changes))).toBe(0);
  expect(newestStart(changes.toReversed())).toBe('2026-11-21T04:58:00.000Z');
  expect(newestStart([])).toBeNull();
});
