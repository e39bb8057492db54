import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RareWarning } from './rare-warning.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('warns once per minute for each location, with the number of occurrences', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const warning = new RareWarning(log, 'Wrong');
  for (let count = 0; count < 5; count++) warning.warn('north', 2);
  warning.warn('south');
  vi.advanceTimersByTime(60_000);
  warning.warn('north');
  expect(log.warn.mock.calls).toEqual([
    [{ location: 'north', count: 2 }, 'Wrong'],
    [{ location: 'south', count: 1 }, 'Wrong'],
    [{ location: 'north', count: 9 }, 'Wrong'],
  ]);
});
