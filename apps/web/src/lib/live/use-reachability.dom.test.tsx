import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSend } from '../api/queries.ts';
import { fakeApi } from '../testing/fake-api.ts';
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

afterEach(() => {
  vi.useRealTimers();
  act(() => setReachable(true));
});

test('a change that nobody answers says that Pharos cannot be reached, and the next answer that it can', async () => {
  const api = fakeApi();
  const { result } = render();
  act(() => result.current.send.mutate({ params: { id: 3 } }));
  await waitFor(() => expect(result.current.isReachable).toBe(false));
  api.on('GET /checks/3/', () => ({}));
  act(() => result.current.send.mutate({ params: { id: 3 } }));
  await waitFor(() => expect(result.current.isReachable).toBe(true));
});

test('a server that does not answer is asked again only when the last call has ended', async () => {
  const api = fakeApi({ 'GET /installation/': () => new Promise(() => {}) });
  vi.useFakeTimers();
  render();
  act(() => setReachable(false));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(api.calls).toHaveLength(1);
});
