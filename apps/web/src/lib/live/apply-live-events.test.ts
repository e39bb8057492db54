import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import type { CheckStateEvent } from '@pharos/contract/rest/events/events.ts';
import { getCheckStats } from '@pharos/contract/rest/reports/reports.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyLiveEvents } from './apply-live-events.ts';

const CHECKS = [listChecks.path, 7, { query: {} }];
const STATS = [getCheckStats.path, 7, { params: { id: 2 } }];
const OTHER = ['/plans/', 7, {}];

const change = (check_id: number, previous_state: 'AV' | 'NR', state: 'AV' | 'NR'): CheckStateEvent => ({
  event: 'check.state',
  data: {
    check_id,
    name: `Check ${check_id}`,
    state,
    previous_state,
    state_since: '2026-11-21T05:00:00.000Z',
    summary: 'Connection refused',
    appState: 'GP',
  },
});

const follow = () => {
  const queries = new QueryClient();
  const statuses = { check_id: 2, state: 'AV', appState: 'GP' };
  queries.setQueryData(CHECKS, { count: 1, results: [{ id: 2, name: 'Check 2', statuses }] });
  queries.setQueryData(STATS, {});
  queries.setQueryData(OTHER, {});
  const onTransitions = vi.fn<Parameters<typeof applyLiveEvents>[0]['onTransitions']>();
  const stale = () => [CHECKS, STATS, OTHER].filter((key) => queries.getQueryState(key)?.isInvalidated);
  return { ...applyLiveEvents({ queries, organizationId: 7, onTransitions }), queries, onTransitions, stale };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('writes a state into the cache immediately, and loads dependent data again a moment later', async () => {
  const { onEvent, queries, stale } = follow();
  onEvent(change(2, 'AV', 'NR'));
  expect(queries.getQueryData(CHECKS)).toMatchObject({ results: [{ statuses: { state: 'NR' } }] });
  expect(stale()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stale()).toEqual([CHECKS, STATS]);
});

test('reports once per batch which checks went down or came back', async () => {
  const { onEvent, onTransitions } = follow();
  onEvent(change(2, 'AV', 'NR'));
  onEvent(change(3, 'NR', 'AV'));
  onEvent({ event: 'check.result', data: { results: [] } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(onTransitions.mock.calls).toEqual([
    [
      [
        { checkId: 2, name: 'Check 2', became: 'down', summary: 'Connection refused' },
        { checkId: 3, name: 'Check 3', became: 'up', summary: 'Connection refused' },
      ],
    ],
  ]);
});

test('reports nothing for a batch in which no check went down or came back', async () => {
  const { onEvent, onTransitions } = follow();
  onEvent({ event: 'check.changed', data: { change: 'updated', check_ids: [2] } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(onTransitions).not.toHaveBeenCalled();
});

test('loads everything again if events are missing, but not otherwise', () => {
  const { onEvent, stale } = follow();
  onEvent({ event: 'ready', data: {} });
  expect(stale()).toEqual([]);
  onEvent({ event: 'resync', data: {} });
  expect(stale()).toEqual([CHECKS, STATS, OTHER]);
});

test('loads nothing again after it was stopped', async () => {
  const { onEvent, stop, stale, onTransitions } = follow();
  onEvent(change(2, 'AV', 'NR'));
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect([stale(), onTransitions.mock.calls]).toEqual([[], []]);
});
