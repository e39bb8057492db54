import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setReachable, useIsReachable } from './reachability.ts';
import { subscribeWhileVisible } from './subscribe-while-visible.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  act(() => setReachable(true));
});

const MAX_WAIT_MS = 15_000;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const openPage = async (fetch: Fetch) => {
  vi.stubGlobal('fetch', fetch);
  const { result } = renderHook(useIsReachable);
  const stop = subscribeWhileVisible(() => {});
  onTestFinished(stop);
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { isReachable: () => result.current, stop };
};

test('reports a server without a response as unreachable until the next attempt succeeds', async () => {
  const fetch = vi.fn<Fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetch.mockResolvedValue(new Response(new ReadableStream()));
  const { isReachable } = await openPage(fetch);
  expect(isReachable()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(MAX_WAIT_MS));
  expect(isReachable()).toBe(true);
});

test('reports a server that rejects the request as reachable', async () => {
  setReachable(false);
  const { isReachable } = await openPage(async () => new Response(null, { status: 403 }));
  expect(isReachable()).toBe(true);
});

test('does not change the reachability when the page itself closes the connection', async () => {
  const { isReachable, stop } = await openPage(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  stop();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(isReachable()).toBe(true);
});
