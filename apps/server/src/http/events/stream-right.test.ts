import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamRight } from './stream-right.ts';

const NOW = Date.UTC(2026, 4, 2);
const authenticateAgain = vi.fn<() => Promise<Date | null>>();
const end = vi.fn();
const right = () => new StreamRight({ authenticateAgain, now: Date.now, end });
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  authenticateAgain.mockReset().mockResolvedValue(null);
  end.mockReset();
});
afterEach(() => void vi.useRealTimers());

test('schedules no further check of access that does not expire', async () => {
  await right().check();
  expect(vi.getTimerCount()).toBe(0);
  expect([authenticateAgain.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
});

test('ends the stream if the access was revoked', async () => {
  authenticateAgain.mockRejectedValue(new Error('refused'));
  await right().check();
  expect(end).toHaveBeenCalledTimes(1);
});

test('checks the access again at its expiry', async () => {
  authenticateAgain.mockResolvedValueOnce(new Date(NOW + 5000)).mockRejectedValue(new Error('expired'));
  await right().check();
  await vi.advanceTimersByTimeAsync(4999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([authenticateAgain.mock.calls.length, end.mock.calls.length]).toEqual([2, 1]);
});

test('checks extended access only at its new expiry', async () => {
  const stream = right();
  authenticateAgain.mockResolvedValueOnce(new Date(NOW + 5000)).mockResolvedValueOnce(new Date(NOW + 9000));
  await stream.check();
  await stream.check();
  await vi.advanceTimersByTimeAsync(8999);
  expect(authenticateAgain).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(authenticateAgain).toHaveBeenCalledTimes(3);
});

test('checks access again after one millisecond if it has already expired by the local clock', async () => {
  authenticateAgain.mockResolvedValueOnce(new Date(NOW - 1000));
  await right().check();
  await vi.advanceTimersByTimeAsync(0);
  expect(authenticateAgain).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(authenticateAgain).toHaveBeenCalledTimes(2);
});

test('checks access before an expiry that is beyond the maximum timer', async () => {
  const maxTimeout = 2 ** 31 - 1;
  authenticateAgain.mockResolvedValueOnce(new Date(NOW + 10 * maxTimeout));
  await right().check();
  await vi.advanceTimersByTimeAsync(maxTimeout - 1);
  expect(authenticateAgain).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(authenticateAgain).toHaveBeenCalledTimes(2);
});

test('does not check the access of a closed stream', async () => {
  const stream = right();
  authenticateAgain.mockResolvedValue(new Date(NOW + 5000));
  await stream.check();
  stream.close();
  await stream.check();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(authenticateAgain).toHaveBeenCalledTimes(1);

  const other = right();
  const checked = other.check();
  other.close();
  await checked;
  expect(vi.getTimerCount()).toBe(0);
});
