import { pauseMonitoringBulk } from '@pharos/contract/rest/checks/bulk.ts';
import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, pageOf } from '../testing/fake-api.ts';
import { queryOf, useSend } from './queries.ts';

const INPUT = { body: { application_checks: [3], new_state: 'PS' as const } };
const ANSWER = { results: [{ id: 3, state: 'PS' }] };

type Options = Parameters<typeof useSend<typeof pauseMonitoringBulk>>[1];

const openPage = async (options?: Options) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let reads = 0;
  const api = fakeApi({
    'GET /checks/': async () => {
      reads += 1;
      if (reads > 1) await answered;
      return pageOf([]);
    },
    'GET /organizations/': () => pageOf([]),
    'POST /pause-monitoring-bulk/': () => ANSWER,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(QueryClientProvider, { client: queries }, children);
  const { result } = renderHook(
    () => {
      useQuery(queryOf(listChecks, { query: {} }));
      useQuery(queryOf(listOrganizations, { query: {} }));
      return useSend(pauseMonitoringBulk, options);
    },
    { wrapper },
  );
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const asked = () => api.calls.map(({ method, path }) => `${method} ${path}`);
  return { api, queries, asked, answer, send: () => result.current };
};

test('sends a change and passes its response and its input to onSuccess', async () => {
  const onSuccess = vi.fn();
  const { api, send } = await openPage({ onSuccess });
  const sent = await act(() => send().mutateAsync(INPUT));
  expect(sent).toEqual(ANSWER);
  expect(api.calls.at(-1)).toEqual({ method: 'POST', path: '/pause-monitoring-bulk/', body: INPUT.body });
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(ANSWER, INPUT);
});

test('loads nothing again after a change that refreshes nothing', async () => {
  const { asked, queries, send } = await openPage();
  await act(() => send().mutateAsync(INPUT));
  expect(queries.isFetching()).toBe(0);
  expect(asked().filter((call) => call.startsWith('GET'))).toHaveLength(2);
});

test('loads again only the data that the change refreshes, without waiting for it', async () => {
  const { asked, answer, queries, send } = await openPage({ refreshes: [listChecks] });
  await act(() => send().mutateAsync(INPUT));
  await waitFor(() => expect(send().status).toBe('success'));
  expect(queries.isFetching()).toBe(1);
  expect(asked().at(-1)).toBe('GET /checks/');
  answer();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(asked()).toHaveLength(4);
});

test('waits on request until the data was loaded again', async () => {
  const { asked, answer, send } = await openPage({ refreshes: [listChecks], until: 'refreshed' });
  const order: string[] = [];
  const changed = send()
    .mutateAsync(INPUT)
    .then(() => order.push('changed'));
  await waitFor(() => expect(asked().at(-1)).toBe('GET /checks/'));
  order.push('answered');
  answer();
  await act(() => changed);
  expect(order).toEqual(['answered', 'changed']);
});

test.each([
  [{ errors: 'shown' } as const, { errors: 'shown' }],
  [{}, undefined],
])('stores for a change with %j the metadata %j', async (options, meta) => {
  const { queries, send } = await openPage(options);
  await act(() => send().mutateAsync(INPUT));
  expect(queries.getMutationCache().getAll()[0]?.meta).toEqual(meta);
});
