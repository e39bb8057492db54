import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { expect, it, vi } from 'vitest';
import { ownFault } from './own-fault.ts';
import { ResultSendBuffer } from './result-send-buffer.ts';
import { testJob } from './testing/job.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const result = (runId: string): ProbeResult => ownFault(testJob({ runId }), 'none', 0);

const makeBus = () => {
  const bus = { up: true, taken: [] as string[] };
  const publish = async (results: readonly ProbeResult[]): Promise<void> => {
    if (!bus.up) throw new Error('cut off');
    bus.taken.push(...results.map(({ runId }) => runId));
  };
  return { bus, publish };
};

it('publishes the results that are added', async () => {
  const { bus, publish } = makeBus();
  const sendBuffer = new ResultSendBuffer({ publish, log });
  sendBuffer.push([result('a')]);
  sendBuffer.push([]);
  sendBuffer.push([result('b')]);
  await sendBuffer.stop(1000);
  expect(bus.taken).toEqual(['a', 'b']);
});

it('stores results in order while the bus is unreachable, and drops the oldest beyond its capacity', async () => {
  const { bus, publish } = makeBus();
  bus.up = false;
  const sendBuffer = new ResultSendBuffer({ publish, log, capacity: 3, retry: { firstMs: 5, maxMs: 5 } });
  for (const runId of ['a', 'b', 'c', 'd', 'e']) sendBuffer.push([result(runId)]);
  await vi.waitFor(() => expect([sendBuffer.buffered, sendBuffer.dropped]).toEqual([3, 2]));
  bus.up = true;
  await vi.waitFor(() => expect(bus.taken).toEqual(['c', 'd', 'e']));
  expect(sendBuffer.buffered).toBe(0);
  sendBuffer.push([result('f')]);
  await sendBuffer.stop(1000);
  expect(bus.taken.at(-1)).toBe('f');
});

it('drops the oldest results when the buffer needs too much memory', async () => {
  const { bus, publish } = makeBus();
  bus.up = false;
  const retry = { firstMs: 5, maxMs: 5 };
  const sendBuffer = new ResultSendBuffer({ publish, log, byteCapacity: 500_000, retry });
  const large = (runId: string): ProbeResult => ({ ...result(runId), bodyExcerpt: 'x'.repeat(100_000) });
  for (const runId of ['a', 'b', 'c', 'd']) sendBuffer.push([large(runId), result(`${runId} small`)]);
  await vi.waitFor(() => expect(sendBuffer.dropped).toBe(2));
  bus.up = true;
  await vi.waitFor(() => expect(bus.taken).toEqual(['a small', 'b small', 'c', 'c small', 'd', 'd small']));
  await sendBuffer.stop(1000);
});

it('stops in time although the bus neither accepts nor rejects a batch', async () => {
  const sendBuffer = new ResultSendBuffer({ publish: () => new Promise(() => {}), log });
  sendBuffer.push([result('a')]);
  await sendBuffer.stop(10);
});

it('stops in time although the bus rejects batches', async () => {
  const sendBuffer = new ResultSendBuffer({
    publish: () => Promise.reject(new Error('no')),
    log,
    retry: { firstMs: 60_000, maxMs: 60_000, minMs: 60_000 },
  });
  sendBuffer.push([result('a')]);
  await sendBuffer.stop(10);
  expect(log.warn).toHaveBeenLastCalledWith({ lost: 1 }, expect.any(String));
});
