import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { expect, it, vi } from 'vitest';
import { ownFault } from './own-fault.ts';
import { ResultOutbox } from './result-outbox.ts';
import { testJob } from './testing/job.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const result = (runId: string): ProbeResult => ownFault(testJob({ runId }), 'none', 0);

/** A bus that can be cut off. */
const makeBus = () => {
  const bus = { up: true, taken: [] as string[] };
  const publish = async (results: readonly ProbeResult[]): Promise<void> => {
    if (!bus.up) throw new Error('cut off');
    bus.taken.push(...results.map(({ runId }) => runId));
  };
  return { bus, publish };
};

it('publishes what is pushed', async () => {
  const { bus, publish } = makeBus();
  const outbox = new ResultOutbox({ publish, log });
  outbox.push([result('a')]);
  outbox.push([]);
  outbox.push([result('b')]);
  await outbox.stop(1000);
  expect(bus.taken).toEqual(['a', 'b']);
});

it('keeps results in order while cut off, and drops the oldest beyond its capacity', async () => {
  const { bus, publish } = makeBus();
  bus.up = false;
  const outbox = new ResultOutbox({ publish, log, capacity: 3, retry: { firstMs: 5, longestMs: 5 } });
  for (const runId of ['a', 'b', 'c', 'd', 'e']) outbox.push([result(runId)]);
  await vi.waitFor(() => expect([outbox.buffered, outbox.dropped]).toEqual([3, 2]));
  bus.up = true;
  await vi.waitFor(() => expect(bus.taken).toEqual(['c', 'd', 'e']));
  expect(outbox.buffered).toBe(0);
  outbox.push([result('f')]);
  await outbox.stop(1000);
  expect(bus.taken.at(-1)).toBe('f');
});

it('stops in time although the bus neither takes nor refuses', async () => {
  const outbox = new ResultOutbox({ publish: () => new Promise(() => {}), log });
  outbox.push([result('a')]);
  await outbox.stop(10);
});

it('stops in time although the bus refuses', async () => {
  const outbox = new ResultOutbox({
    publish: () => Promise.reject(new Error('no')),
    log,
    retry: { firstMs: 60_000, longestMs: 60_000, shortestMs: 60_000 },
  });
  outbox.push([result('a')]);
  await outbox.stop(10);
  expect(log.warn).toHaveBeenLastCalledWith({ lost: 1 }, expect.any(String));
});
