import { expect, test } from 'vitest';
import type { RedactedCheck } from '../../usecases/checks/redact-check.ts';
import { toBulkAnswer, toCheckStatus } from './check-answer.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 4, day));
const iso = (day: number): string => at(day).toISOString();
const check = {
  id: 3,
  state: 'AV',
  degraded: false,
  paused: false,
  pausedByPlan: false,
  since: at(1),
  monitoringChangedAt: at(2),
  downSince: at(3),
  summary: 'Connection refused',
  lastResultAt: at(4),
  lastResponseMs: 12.34,
  unreadable: null,
  withoutLocation: null,
} as unknown as RedactedCheck;
const statusOf = (changes: object) => toCheckStatus({ ...check, ...changes } as RedactedCheck);

test('reports no outage of an available check', () => {
  expect(toCheckStatus(check)).toEqual({
    check_id: 3,
    state: 'AV',
    appState: 'GP',
    state_since: iso(1),
    down_since: null,
    error_summary: null,
    last_check_time: iso(4),
    response_time: 12.3,
    monitoring_error: null,
    paused_by_plan: false,
    no_live_location: null,
  });
  expect(statusOf({ degraded: true }).appState).toBe('DP');
});

test('reports the start and the reason of the outage of a check', () => {
  expect(statusOf({ state: 'NR' })).toMatchObject({
    state: 'NR',
    state_since: iso(1),
    down_since: iso(3),
    error_summary: 'Connection refused',
  });
  expect(statusOf({ state: 'NR', downSince: null })).toMatchObject({ down_since: iso(1) });
  expect(statusOf({ state: 'NR', downSince: null, since: null })).toMatchObject({ down_since: null });
});

test('reports the start of a pause, without performance and outage', () => {
  expect(statusOf({ state: 'PS', paused: true, degraded: true })).toMatchObject({
    appState: null,
    state_since: iso(2),
    down_since: null,
    error_summary: null,
  });
});

test('reports null values for a check without a result', () => {
  expect(statusOf({ state: null, lastResultAt: null, lastResponseMs: null })).toMatchObject({
    state: null,
    appState: null,
    state_since: null,
    down_since: null,
    error_summary: null,
    last_check_time: null,
    response_time: null,
  });
});

test('reports the reason why a check is not monitored', () => {
  expect(statusOf({ withoutLocation: { since: at(5) } }).no_live_location).toEqual({ since: iso(5) });
  expect(statusOf({ withoutLocation: { since: null } }).no_live_location).toEqual({ since: null });
  expect(statusOf({ unreadable: 'secrets' }).monitoring_error).not.toBeNull();
});

test('lists errors only for checks that were not found', () => {
  const results = [{ id: 1, state: null }];
  expect(toBulkAnswer({ results, missing: [] })).toEqual({ results });
  expect(toBulkAnswer({ results, missing: [7, 8] })).toEqual({
    results,
    errors: [
      { id: 7, message: 'Check not found.' },
      { id: 8, message: 'Check not found.' },
    ],
  });
});
