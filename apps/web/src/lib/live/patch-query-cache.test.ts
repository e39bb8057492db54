import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import type { CheckStateEvent } from '@pharos/contract/rest/events/events.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQueryCache } from './patch-query-cache.ts';

const status = (check_id: number) => ({
  check_id,
  state: 'AV',
  appState: 'GP',
  state_since: '2026-11-21T04:00:00.000Z',
  down_since: null,
  error_summary: null,
  last_check_time: '2026-11-21T04:59:00.000Z',
  response_time: 12,
});
const CHECKS = [listChecks.path, 1, { query: {} }];
const ORGANIZATIONS = [listOrganizations.path, 1, { query: {} }];
const read = () => {
  const queries = new QueryClient();
  const results = [1, 2].map((id) => ({ id, name: `Check ${id}`, statuses: status(id) }));
  queries.setQueryData(CHECKS, { count: 2, results }, { updatedAt: 1000 });
  const counts = { up_count: 2, down_count: 0, paused_count: 0 };
  const organizations = [7, 8].map((id) => ({ id, num_of_checks_up_down: counts }));
  queries.setQueryData(ORGANIZATIONS, { count: 2, results: organizations });
  return queries;
};
const went = (previous_state: 'AV' | null): CheckStateEvent => ({
  event: 'check.state',
  data: {
    check_id: 2,
    name: 'Check 2',
    state: 'NR',
    previous_state,
    state_since: '2026-11-21T05:00:00.000Z',
    summary: 'Connection refused',
    appState: 'GP',
  },
});

test('shows a state immediately in the list and in the counts of its organization', () => {
  const queries = read();
  patchQueryCache(queries, went('AV'), 7);
  expect(queries.getQueryData(CHECKS)).toMatchObject({
    results: [
      { id: 1, statuses: { state: 'AV' } },
      { id: 2, name: 'Check 2', statuses: { state: 'NR', state_since: '2026-11-21T05:00:00.000Z', response_time: 12 } },
    ],
  });
  expect(queries.getQueryData(ORGANIZATIONS)).toMatchObject({
    results: [
      { num_of_checks_up_down: { up_count: 1, down_count: 1 } },
      { num_of_checks_up_down: { up_count: 2, down_count: 0 } },
    ],
  });
});

test('continues an outage whose error changes, and ends it with the recovery', () => {
  const queries = read();
  const statusNow = () => queries.getQueryData<{ results: { statuses: unknown }[] }>(CHECKS)?.results[1]?.statuses;
  const { data } = went('AV');
  patchQueryCache(queries, { event: 'check.state', data }, 7);
  expect(statusNow()).toMatchObject({ down_since: data.state_since, error_summary: 'Connection refused' });
  const later = { ...data, state: 'RE', previous_state: 'NR', state_since: '2026-11-21T05:10:00.000Z' } as const;
  patchQueryCache(queries, { event: 'check.state', data: { ...later, summary: 'HTTP 502' } }, 7);
  expect(statusNow()).toMatchObject({ down_since: data.state_since, error_summary: 'HTTP 502' });
  patchQueryCache(queries, { event: 'check.state', data: { ...later, previous_state: 'RE', summary: '' } }, 7);
  expect(statusNow()).toMatchObject({ state: 'RE', error_summary: 'HTTP 502' });
  patchQueryCache(queries, { event: 'check.state', data: { ...later, state: 'AV', previous_state: 'RE' } }, 7);
  expect(statusNow()).toMatchObject({ down_since: null, error_summary: null });
});

test('counts a check without a previous state only in its new state', () => {
  const queries = read();
  patchQueryCache(queries, went(null), 7);
  expect(queries.getQueryData(ORGANIZATIONS)).toMatchObject({
    results: [{ num_of_checks_up_down: { up_count: 2, down_count: 1 } }, {}],
  });
});

test('shows the time of the newest result and does not change the age of the list', () => {
  const queries = read();
  const result = { check_id: 1, last_check_time: '2026-11-21T05:00:00.000Z', response_time: 99 };
  patchQueryCache(queries, { event: 'check.result', data: { results: [result] } }, 7);
  expect(queries.getQueryData(CHECKS)).toMatchObject({
    results: [{ statuses: { state: 'AV', response_time: 99 } }, { statuses: { response_time: 12 } }],
  });
  expect(queries.getQueryState(CHECKS)?.dataUpdatedAt).toBe(1000);
});

test('leaves invalidated queries invalidated', async () => {
  const queries = read();
  await queries.invalidateQueries({ queryKey: CHECKS });
  patchQueryCache(queries, went('AV'), 7);
  expect(queries.getQueryState(CHECKS)?.isInvalidated).toBe(true);
});
