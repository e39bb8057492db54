import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { expect, it, vi } from 'vitest';
import { ResultQueue } from './result-queue.ts';

const results = (count: number): ProbeResult[] =>
  Array.from({ length: count }, (_, index) => ({
    runId: String(index),
    checkId: index,
    revision: 1,
    purpose: 'poll',
    location: 'local',
    dueAt: 0,
    startedAt: 0,
    verdict: 'AV',
    proberError: null,
    summary: 'Available',
    responseTimeMs: 1,
    phases: { dns: null, connect: 1, tls: null, firstByte: null, transfer: null },
    statusCode: 200,
    remoteAddress: null,
    certificate: null,
  }));

it('refuses what it cannot hold, and takes more once some is stored', async () => {
  const queue = new ResultQueue();
  queue.push(results(50_000));
  expect(() => queue.push(results(1))).toThrow('holds 50000 results that no engine has taken');
  const stored = vi.fn(async () => {});
  queue.consume(stored);
  await vi.waitFor(() => queue.push(results(1)));
  expect(stored).toHaveBeenCalled();
  await queue.close();
});

it('keeps the order of batches that were refused and of those that came meanwhile', async () => {
  vi.useFakeTimers();
  const queue = new ResultQueue();
  const sizes: number[] = [];
  let isAway = true;
  const gate = Promise.withResolvers<void>();
  queue.consume(async (batch) => {
    if (isAway) {
      await gate.promise;
      throw new Error('The database is away.');
    }
    sizes.push(batch.length);
  });
  for (const size of [1, 2, 3]) queue.push(results(size));
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
  for (const size of [4, 5]) queue.push(results(size));
  expect(sizes).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(sizes).toEqual([1, 2, 3, 4, 5]);
  await queue.close();
  vi.useRealTimers();
});

it('brings a batch again after a pause that grows with its failures', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const queue = new ResultQueue();
  const handler = vi.fn(() => Promise.reject(new Error('The database is away.')));
  queue.consume(handler);
  queue.push(results(1));
  for (const [failures, pauseMs] of [200, 400, 800].entries()) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(handler).toHaveBeenCalledTimes(failures + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(handler).toHaveBeenCalledTimes(failures + 2);
  }
  await queue.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
