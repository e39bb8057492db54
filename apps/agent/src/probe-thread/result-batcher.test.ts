import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownFault } from '../own-fault.ts';
import { finding, testJob } from '../testing/job.ts';
import { ResultBatcher } from './result-batcher.ts';

const result = (overrides: { verdict?: 'AV' | 'NR' | null; purpose?: 'poll' | 'confirm' | 'test' } = {}) => ({
  ...ownFault(testJob(), 'none', Date.now()),
  ...finding(),
  ...overrides,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends ordinary results together after a short delay', () => {
  const send = vi.fn();
  const batcher = new ResultBatcher(send);
  batcher.add(result());
  vi.advanceTimersByTime(125);
  batcher.add(result({ verdict: null }));
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(125);
  expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([2]);
  vi.advanceTimersByTime(1000);
  expect(send).toHaveBeenCalledTimes(1);
});

it.each([
  ['a failing result', { verdict: 'NR' as const }],
  ['a confirmation', { purpose: 'confirm' as const }],
  ['a test', { purpose: 'test' as const }],
])('sends %s immediately, together with the waiting results', (_, urgent) => {
  const send = vi.fn();
  const batcher = new ResultBatcher(send);
  batcher.add(result());
  batcher.add(result(urgent));
  batcher.add(result(urgent));
  vi.advanceTimersByTime(0);
  expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([3]);
});

it('sends a full batch without delay', () => {
  const send = vi.fn();
  const batcher = new ResultBatcher(send);
  for (let count = 0; count < 401; count++) batcher.add(result());
  expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([200, 200]);
  batcher.flush();
  batcher.flush();
  expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([200, 200, 1]);
});
