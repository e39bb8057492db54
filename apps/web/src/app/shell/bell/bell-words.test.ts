import type { RecentStateChange } from '@pharos/contract/rest/recent-state-changes.ts';
import { expect, test } from 'vitest';
import { changeText, countUnseen, newestStart } from './bell-words.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
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

test('says what a check is in, why, and how long', () => {
  expect(changeText(change(), NOW)).toMatch(/^Connection refused, for 4 min\w* so far$/);
  expect(changeText(change({ new_state: 'AV', new_error_summary: 'OK' }), NOW)).toMatch(
    /^Available, for 4 min\w* so far$/,
  );
  const ended = change({ next_state_change_time: '2026-11-21T04:58:00.000Z' });
  expect(changeText(ended, NOW)).toMatch(/^Connection refused, for 2 min\w*$/);
  expect(changeText(change({ new_error_summary: '' }), NOW)).toMatch(/^Not responding, for/);
});

test('counts what began after the newest that was seen', () => {
  const changes = ['04:58', '04:56', '04:50'].map((at) => change({ check_start_time: `2026-11-21T${at}:00.000Z` }));
  expect(newestStart(changes)).toBe('2026-11-21T04:58:00.000Z');
  expect(countUnseen(changes, undefined)).toBe(3);
  expect(countUnseen(changes, '2026-11-21T04:56:00.000Z')).toBe(1);
  expect(countUnseen(changes, newestStart(changes))).toBe(0);
  expect(newestStart([])).toBeNull();
});
