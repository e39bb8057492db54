import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryOf, useSend } from '../api/queries.ts';
import { fakeApi, noConnection, refused } from '../testing/fake-api.ts';
import { setReachable } from './reachability.ts';
import { useReachability } from './use-reachability.ts';

const render = () => {
  const queries = new QueryClient();
  return renderHook(() => ({ isReachable: useReachability(), send: useSend(getCheck) }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
};

const useTwoReads = (): void => {
  useReachability();
  useQuery(queryOf(getCheck, { params: { id: 3 } }));
  useQuery(queryOf(getCheck, { params: { id: 4 } }));
};

afterEach(() => {
  vi.useRealTimers();
  act(() => setReachable(true));
});

test('reports Pharos as unreachable after a change without a response, and as reachable after the next response', async () => {
  const api = fakeApi({ 'GET /checks/3/': noConnection });
  const { result } = render();
  act(() => result.current.send.mutate({ params: { id: 3 } }));
  await waitFor(() => expect(result.current.isReachable).toBe(false));
  api.on('GET /checks/3/', () => ({}));
  act(() => result.current.send.mutate({ params: { id: 3 } }));
  await waitFor(() => expect(result.current.isReachable).toBe(true));
});

test('sends the next request to an unresponsive server only after the previous one has ended', async () => {
  const api = fakeApi({ 'GET /installation/': () => new Promise(() => {}) });
  vi.useFakeTimers();
  render();
  act(() => setReachable(false));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(api.calls).toHaveLength(1);
});

test('does not repeat all requests without a pause if one request always fails', async () => {
  vi.useFakeTimers();
  const api = fakeApi({
    'GET /checks/3/': () => ({}),
    'GET /checks/4/': () => refused(503),
    'GET /installation/': () => ({}),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderHook(useTwoReads, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(api.calls.filter(({ path }) => path === '/checks/3/').length).toBeLessThanOrEqual(2);
  expect(api.calls.length).toBeLessThan(40);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(api.calls.filter(({ path }) => path === '/checks/3/').length).toBeLessThanOrEqual(3);
});
