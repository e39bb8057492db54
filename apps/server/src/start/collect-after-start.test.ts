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

it('enables the memory saver mode of V8 for half a minute only', () => {
  collectAfterStart();
  expect(setFlagsFromString).toHaveBeenLastCalledWith('--memory-saver-mode');
  vi.advanceTimersByTime(30_000);
  expect(setFlagsFromString).toHaveBeenLastCalledWith('--no-memory-saver-mode');
});

it('leaves no timer if the process stops earlier', () => {
  collectAfterStart()();
  expect(vi.getTimerCount()).toBe(0);
});
