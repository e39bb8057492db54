import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setReachable, useIsReachable } from './reachability.ts';

const setOnline = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

afterEach(() => {
  vi.restoreAllMocks();
  act(() => setReachable(true));
});

test('counts the server as reachable from the start, until a request gets no response, and again after the next response', () => {
  const { result } = renderHook(useIsReachable);
  expect(result.current).toBe(true);
  act(() => setReachable(false));
  expect(result.current).toBe(false);
  act(() => setReachable(true));
  expect(result.current).toBe(true);
});

test('returns false while the browser is offline', () => {
  const { result } = renderHook(useIsReachable);
  setOnline(false);
  expect(result.current).toBe(false);
  setOnline(true);
  expect(result.current).toBe(true);
});

test('still returns false for a server without a response after the browser is online again', () => {
  const { result } = renderHook(useIsReachable);
  act(() => setReachable(false));
  setOnline(false);
  setOnline(true);
  expect(result.current).toBe(false);
});

test('stops listening when the component unmounts', () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const { unmount } = renderHook(useIsReachable);
  const listened = added.mock.calls.filter(([type]) => type === 'online' || type === 'offline');
  expect(listened).toHaveLength(2);
  unmount();
  expect(removed.mock.calls).toEqual(expect.arrayContaining(listened));
});
