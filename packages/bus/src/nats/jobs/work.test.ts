import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aJob } from '../../testing/messages.ts';
import type { Connection } from '../connection/connection.ts';
import { WorkSender } from './work.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('warns once a minute of a location whose agents take no jobs, with how many', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const request = vi.fn(() => Promise.reject(new Error('no receipt')));
  // Only what it touches of a connection.
  const connection = { nats: { request }, assertConnected: () => {}, isClosed: false, largestMessage: 1_000_000 };
  const sender = new WorkSender(connection as unknown as Connection, 'engine', log);
  for (let n = 0; n < 50; n++) sender.send('north', [aJob(`a${n}`), aJob(`b${n}`)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(150);
  expect(log.warn.mock.calls).toEqual([[{ location: 'north', count: 2 }, expect.stringContaining('count as missed')]]);
  await vi.advanceTimersByTimeAsync(60_000);
  sender.send('north', [aJob('c')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.warn.mock.calls.slice(1)).toMatchObject([[{ location: 'north', count: 99 }, expect.anything()]]);
});
