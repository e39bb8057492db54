import { NoRespondersError } from '@nats-io/transport-node';
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

it('sends a batch that an agent has taken once, and one that no agent hears again after half a second', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const request = vi.fn((subject: string) =>
    subject.endsWith('.north') ? Promise.resolve() : Promise.reject(new NoRespondersError(subject)),
  );
  // Only what it touches of a connection.
  const connection = { nats: { request }, assertConnected: () => {}, isClosed: false, largestMessage: 1_000_000 };
  const sender = new WorkSender(connection as unknown as Connection, 'engine', log);
  const sent = () => request.mock.calls.splice(0).map(([subject]) => subject);
  sender.send('north', [aJob('a')]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent(), log.warn.mock.calls]).toEqual([['pharos.work.north'], []]);
  sender.send('south', [aJob('b')]);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent()).toEqual(['pharos.work.south']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['pharos.work.south']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent(), log.warn.mock.calls.length]).toEqual([['pharos.work.south'], 1]);
});
