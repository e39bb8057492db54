import { setFlagsFromString } from 'node:v8';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAfterStart } from './collect-after-start.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('has V8 save memory for half a minute, and no longer', () => {
  collectAfterStart();
  expect(setFlagsFromString).toHaveBeenLastCalledWith('--memory-saver-mode');
  vi.advanceTimersByTime(30_000);
  expect(setFlagsFromString).toHaveBeenLastCalledWith('--no-memory-saver-mode');
});

it('leaves no timer when the process stops before', () => {
  collectAfterStart()();
  expect(vi.getTimerCount()).toBe(0);
});
