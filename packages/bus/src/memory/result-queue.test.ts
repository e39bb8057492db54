import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ResultQueue } from './result-queue.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

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

it('rejects results beyond its capacity, and accepts more when some are stored', async () => {
  const queue = new ResultQueue();
  queue.push(results(50_000));
  expect(() => queue.push(results(1))).toThrow('50000 earlier results still wait for an engine');
  const stored = vi.fn(async () => {});
  queue.consume(stored);
  await vi.waitFor(() => queue.push(results(1)));
  expect(stored).toHaveBeenCalled();
  await queue.close();
});

it('rejects results that need too much memory, even if they are few', async () => {
  const queue = new ResultQueue();
  const large = (count: number) => results(count).map((result) => ({ ...result, bodyExcerpt: 'x'.repeat(500_000) }));
  queue.push(large(100));
  expect(() => queue.push(large(40))).toThrow('100 earlier results still wait for an engine');
  queue.push(large(20));
  const stored = vi.fn(async () => {});
  queue.consume(stored);
  await vi.waitFor(() => queue.push(large(120)));
  await queue.close();
});

it('accepts a single batch that is too large, because it would otherwise never be accepted', async () => {
  const queue = new ResultQueue();
  queue.push(results(1).map((result) => ({ ...result, bodyExcerpt: 'x'.repeat(100_000_000) })));
  expect(() => queue.push(results(1))).toThrow('1 earlier results');
  await queue.close();
});

it('retains the order of rejected batches and of batches that arrived after them', async () => {
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
});

it('delivers a batch again after a delay that grows with its failures', async () => {
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
});

it('delivers a batch that was rejected late before the batches that arrived after it', async () => {
  vi.useFakeTimers();
  const queue = new ResultQueue();
  const late = Promise.withResolvers<void>();
  const away = () => Promise.reject(new Error('The database is away.'));
  const sizes: number[] = [];
  const handler = vi.fn(async (batch: readonly ProbeResult[]): Promise<void> => {
    sizes.push(batch.length);
  });
  handler.mockImplementationOnce(away).mockImplementationOnce(() => late.promise);
  queue.consume(handler);
  for (const size of [1, 2]) queue.push(results(size));
  await vi.advanceTimersByTimeAsync(0);
  queue.push(results(3));
  late.reject(new Error('The database is away.'));
  await vi.advanceTimersByTimeAsync(400);
  expect(sizes).toEqual([1, 2, 3]);
  await queue.close();
});

it('starts again with a short delay after a batch was stored', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const queue = new ResultQueue();
  const handler = vi.fn(async () => {});
  const failTimes = (times: number) => {
    for (let time = 0; time < times; time += 1) handler.mockRejectedValueOnce(new Error('The database is away.'));
    queue.push(results(1));
  };
  queue.consume(handler);
  failTimes(3);
  await vi.advanceTimersByTimeAsync(200 + 400 + 800);
  expect(handler).toHaveBeenCalledTimes(4);
  failTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(handler).toHaveBeenCalledTimes(6);
  await queue.close();
});

it('delivers a batch to the engine that is processing the fewest results', async () => {
  const queue = new ResultQueue();
  const handed: string[] = [];
  const stored = Promise.withResolvers<void>();
  queue.consume(async (batch) => {
    handed.push(`first ${batch.length}`);
    await stored.promise;
  });
  const released = Promise.withResolvers<void>();
  queue.consume(async (batch) => {
    handed.push(`second ${batch.length}`);
    await released.promise;
  });
  for (const size of [4, 1, 2]) queue.push(results(size));
  expect(handed).toEqual(['first 4', 'second 1', 'second 2']);
  stored.resolve();
  await settled();
  queue.push(results(5));
  expect(handed.at(-1)).toBe('first 5');
  released.resolve();
  await queue.close();
});

it('counts batches that are rejected together as one failure', async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const queue = new ResultQueue();
  const handler = vi.fn(() => Promise.reject(new Error('The database is away.')));
  queue.consume(handler);
  for (const size of [1, 2, 3]) queue.push(results(size));
  await vi.advanceTimersByTimeAsync(200 + 400 - 1);
  expect(handler).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(handler).toHaveBeenCalledTimes(9);
  await queue.close();
});

it('leaves no timer when it is closed', async () => {
  vi.useFakeTimers();
  const queue = new ResultQueue();
  queue.consume(() => Promise.reject(new Error('The database is away.')));
  queue.push(results(1));
  await vi.advanceTimersByTimeAsync(0);
  await queue.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('drops the results that no engine has taken when it is closed', async () => {
  const queue = new ResultQueue();
  queue.push(results(1));
  await queue.close();
  const handler = vi.fn(async () => {});
  queue.consume(handler);
  await settled();
  expect(handler).not.toHaveBeenCalled();
});
