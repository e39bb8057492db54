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

test('a check is paused at once, and waits for a result when it is restarted', () => {
  expect(expectedStatus(one, 'PS', NOW)).toEqual({
    ...one.statuses,
    state: 'PS',
    appState: null,
    state_since: '2026-11-21T05:00:00.000Z',
  });
  expect(expectedStatus(one, 'AC', NOW)).toEqual({ ...one.statuses, state: null, appState: null, state_since: null });
});

test('a status is written into every list that holds the check, and into no other check', () => {
  const queries = lists();
  const paused = expectedStatus(three, 'PS', NOW);
  setStatusesInLists(queries, new Map([[3, paused]]));
  expect(queries.getQueryData(FIRST)).toEqual({ count: 3, results: [one, two] });
  expect(queries.getQueryData(SECOND)).toEqual({ count: 3, results: [{ ...three, statuses: paused }] });
});

test('checks are taken out of their lists, which count fewer from then on', () => {
  const queries = lists();
  removeFromLists(queries, new Set([1]));
  expect(queries.getQueryData(FIRST)).toEqual({ count: 2, results: [two] });
  expect(queries.getQueryData(SECOND)).toEqual({ count: 3, results: [three] });
});

test('what else is kept of checks, and lists of something else, stay as they are', () => {
  const queries = lists();
  const others = [
    [
      ['/checks/', 7, 'whole', {}],
      [one, two],
    ],
    [['/checks/', 7, 'count'], 'three'],
    [['/checks/', 7, 'none'], null],
    [['/check-statuses/', 7, {}], { count: 3, results: [one, two] }],
  ] as const;
  for (const [key, data] of others) queries.setQueryData(key, data);
  const pending = ['/checks/', 7, 'pending'];
  void queries.prefetchQuery({ queryKey: pending, queryFn: () => new Promise(() => {}) });
  removeFromLists(queries, new Set([1]));
  for (const [key, data] of others) expect(queries.getQueryData(key)).toEqual(data);
  expect(queries.getQueryData(pending)).toBeUndefined();
});

test('failed are those that the answer names', () => {
  expect(failedIn([one, two], { results: [], errors: [{ id: 2, message: 'Gone.' }] })).toEqual([two]);
  expect(failedIn([one, two], { results: [] })).toEqual([]);
});
