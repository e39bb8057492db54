import type { CheckStateEvent } from '@pharos/contract/rest/events/events.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
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
const check = (id: number) => ({ id, name: `Check ${id}`, statuses: status(id) });
const went = (state: 'AV' | 'NR' | 'PS', previous_state: 'AV' | 'NR' | 'PS' | null = 'AV'): CheckStateEvent => ({
  event: 'check.state',
  data: {
    check_id: 2,
    name: 'Check 2',
    state,
    previous_state,
    state_since: '2026-11-21T05:00:00.000Z',
    summary: 'Connection refused',
    appState: 'DP',
  },
});
const changed = {
  state: 'NR',
  paused_by_plan: false,
  appState: 'DP',
  state_since: '2026-11-21T05:00:00.000Z',
  down_since: '2026-11-21T05:00:00.000Z',
  error_summary: 'Connection refused',
};

const after = (path: string, data: unknown, event = went('NR')): unknown => {
  const queries = new QueryClient();
  queries.setQueryData([path, 7, {}], data);
  patchQueryCache(queries, event, 7);
  return queries.getQueryData([path, 7, {}]);
};

describe('patchQueryCache: queries that contain the check', () => {
  test('updates a query of a single check', () => {
    expect(after('/checks/:id/', check(2))).toEqual({ ...check(2), statuses: { ...status(2), ...changed } });
    expect(after('/checks/:id/', check(3))).toEqual(check(3));
  });

  test('updates a query of a single status', () => {
    expect(after('/check-statuses/:id/', status(2))).toEqual({ ...status(2), ...changed });
    expect(after('/check-statuses/:id/', status(3))).toEqual(status(3));
  });

  test('updates a list that was loaded as a whole', () => {
    expect(after('/checks/', [check(1), check(2)])).toEqual([
      check(1),
      { ...check(2), statuses: { ...status(2), ...changed } },
    ]);
  });
});

describe('patchQueryCache: queries that remain unchanged', () => {
  test.each([
    ['of another endpoint', '/members/', { results: [check(2)] }],
    ['of other checks', '/checks/', { count: 1, results: [check(1)] }],
  ])('does not change a query %s', (_what, path, data) => {
    expect(after(path, data)).toEqual(data);
  });

  test.each([
    ...[null, 'text', 7, {}, { results: 'none' }, { results: [null, 'text', {}, { id: 2 }, { statuses: status(2) }] }],
    ...[[null, 'text', { id: 2 }]],
  ])('does not change a query with data of another shape: %j', (data) => {
    for (const path of ['/checks/', '/checks/:id/', '/check-statuses/:id/']) {
      expect(after(path, data)).toEqual(data);
    }
  });
});

describe('patchQueryCache: the counts of an organization', () => {
  const counts = { up_count: 5, down_count: 5, paused_count: 5 };
  const organizations = { results: [{ id: 7, num_of_checks_up_down: counts }] };
  test.each([
    ['NR', 'AV', { up_count: 4, down_count: 6 }],
    ['AV', 'NR', { up_count: 6, down_count: 4 }],
    ['PS', 'AV', { up_count: 4, paused_count: 6 }],
    ['AV', 'PS', { up_count: 6, paused_count: 4 }],
    ['AV', 'AV', {}],
  ] as const)('updates them for a check that is %s after %s', (state, before, expected) => {
    expect(after('/organizations/', organizations, went(state, before))).toEqual({
      results: [{ id: 7, num_of_checks_up_down: { ...counts, ...expected } }],
    });
  });

  test('does not change them after a result', () => {
    const queries = new QueryClient();
    queries.setQueryData(['/organizations/', 7, {}], organizations);
    const result = { check_id: 2, last_check_time: null, response_time: 99 };
    patchQueryCache(queries, { event: 'check.result', data: { results: [result] } }, 7);
    expect(queries.getQueryData(['/organizations/', 7, {}])).toEqual(organizations);
  });
});
