import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listedCheck } from '../../../lib/testing/fixtures.ts';
import { expectedStatus, failedIn, removeFromLists, setStatusesInLists } from './patch-check-lists.ts';

const FIRST = ['/checks/', 7, { query: { page: 1 } }];
const SECOND = ['/checks/', 7, { query: { page: 2 } }];
const [one, two, three] = [1, 2, 3].map((id) => listedCheck(id)) as [
  ReturnType<typeof listedCheck>,
  ReturnType<typeof listedCheck>,
  ReturnType<typeof listedCheck>,
];
const NOW = Date.parse('2026-11-21T05:00:00.000Z');

const lists = () => {
  const queries = new QueryClient();
  queries.setQueryData(FIRST, { count: 3, results: [one, two] });
  queries.setQueryData(SECOND, { count: 3, results: [three] });
  return queries;
};

test('expects a paused check to have state PS and a restarted check to have no state yet', () => {
  expect(expectedStatus(one, 'PS', NOW)).toEqual({
    ...one.statuses,
    state: 'PS',
    appState: null,
    state_since: '2026-11-21T05:00:00.000Z',
  });
  expect(expectedStatus(one, 'AC', NOW)).toEqual({ ...one.statuses, state: null, appState: null, state_since: null });
});

test('updates the status of a check in every cached list that contains it, and of no other check', () => {
  const queries = lists();
  const paused = expectedStatus(three, 'PS', NOW);
  setStatusesInLists(queries, new Map([[3, paused]]));
  expect(queries.getQueryData(FIRST)).toEqual({ count: 3, results: [one, two] });
  expect(queries.getQueryData(SECOND)).toEqual({ count: 3, results: [{ ...three, statuses: paused }] });
});

test('removes checks from the cached lists and reduces the counts', () => {
  const queries = lists();
  removeFromLists(queries, new Set([1]));
  expect(queries.getQueryData(FIRST)).toEqual({ count: 2, results: [two] });
  expect(queries.getQueryData(SECOND)).toEqual({ count: 3, results: [three] });
});

test('does not change other cached data of checks or cached data of other endpoints', () => {
  const queries = lists();
  const otherLists = [
    [
      ['/checks/', 7, 'whole', {}],
      [one, two],
    ],
    [['/checks/', 7, 'count'], 'three'],
    [['/checks/', 7, 'none'], null],
    [['/check-statuses/', 7, {}], { count: 3, results: [one, two] }],
  ] as const;
  for (const [key, data] of otherLists) queries.setQueryData(key, data);
  const pending = ['/checks/', 7, 'pending'];
  void queries.prefetchQuery({ queryKey: pending, queryFn: () => new Promise(() => {}) });
  removeFromLists(queries, new Set([1]));
  for (const [key, data] of otherLists) expect(queries.getQueryData(key)).toEqual(data);
  expect(queries.getQueryData(pending)).toBeUndefined();
});

test('returns the checks that the response lists as failed', () => {
  expect(failedIn([one, two], { results: [], errors: [{ id: 2, message: 'Gone.' }] })).toEqual([two]);
  expect(failedIn([one, two], { results: [] })).toEqual([]);
});
