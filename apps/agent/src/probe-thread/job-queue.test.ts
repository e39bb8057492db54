import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownFault } from '../own-fault.ts';
import { finding, testJob } from '../testing/job.ts';
import { JobQueue } from './job-queue.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const makeQueue = (limit: number) => {
  const started: { job: ProbeJob; at: number; end(): void }[] = [];
  const results: ProbeResult[] = [];
  let load = { active: 0, waiting: 0 };
  const queue = new JobQueue({
    limit,
    run: (job) =>
      new Promise((resolve) => {
        const at = Date.now();
        started.push({ job, at, end: () => resolve({ ...ownFault(job, 'none', at), ...finding() }) });
      }),
    onResult: (result) => results.push(result),
    onLoad: (active, waiting) => {
      load = { active, waiting };
    },
  });
  return { queue, started, results, load: () => load };
};
const dueIn = (milliseconds: number, overrides: Partial<ProbeJob> = {}) =>
  testJob({ dueAt: Date.now() + milliseconds, expiresAt: Date.now() + milliseconds + 5000, ...overrides });

it('starts each job when it is due and never before, with one timer for all jobs', () => {
  const { queue, started, load } = makeQueue(10);
  queue.add([dueIn(500), dueIn(100), dueIn(0), dueIn(3000)]);
  expect(vi.getTimerCount()).toBe(1);
  expect(load()).toEqual({ active: 1, waiting: 3 });
  vi.advanceTimersByTime(10_000);
  const late = started.map(({ job, at }) => at - job.dueAt);
  expect(started.map(({ at }) => at - 1_000_000)).toEqual([0, 100, 500, 3000]);
  expect(late).toEqual([0, 0, 0, 0]);
});

it('starts a job that arrives later but is due earlier at its due time', () => {
  const { queue, started } = makeQueue(10);
  queue.add([dueIn(900)]);
  vi.advanceTimersByTime(100);
  queue.add([dueIn(50)]);
  vi.advanceTimersByTime(60);
  expect(started).toHaveLength(1);
  vi.advanceTimersByTime(800);
  expect(started).toHaveLength(2);
});

it('returns jobs as not probed if the clock was set back after they arrived, and starts later jobs', () => {
  const { queue, started, results, load } = makeQueue(10);
  queue.add([dueIn(300), dueIn(200, { purpose: 'confirm' })]);
  vi.setSystemTime(Date.now() - 90_000);
  queue.add([dueIn(100)]);
  expect(results).toMatchObject([
    { verdict: null, proberError: 'the clock was set back' },
    { verdict: null, proberError: 'the clock was set back' },
  ]);
  expect(load()).toEqual({ active: 0, waiting: 1 });
  vi.advanceTimersByTime(100);
  expect(started).toHaveLength(1);
});

it('never runs more probes than its limit, and continues as probes end', async () => {
  const { queue, started, results, load } = makeQueue(4);
  queue.add(Array.from({ length: 7 }, () => dueIn(0)));
  expect(load()).toEqual({ active: 3, waiting: 4 });
  for (let ended = 0; ended < 7; ended++) {
    started[ended]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.length - results.length).toBeLessThanOrEqual(3);
  }
  expect(results).toHaveLength(7);
});

it('reserves capacity for confirmations while hanging polls use the rest', () => {
  const { queue, started } = makeQueue(10);
  queue.add(Array.from({ length: 20 }, () => dueIn(0)));
  queue.add([dueIn(0, { purpose: 'confirm' }), dueIn(0, { purpose: 'test' })]);
  expect(started.map(({ job }) => job.purpose)).toEqual([...Array(9).fill('poll'), 'confirm']);
});

it('returns a job as missed, without a probe, if no capacity was free before it expired', async () => {
  const { queue, started, results } = makeQueue(2);
  const [first, second] = [dueIn(0), dueIn(0)];
  queue.add([first, second]);
  await vi.advanceTimersByTimeAsync(6000);
  started[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toHaveLength(1);
  expect(results[1]).toMatchObject({ runId: second.runId, verdict: null, proberError: 'expired' });
});

it('yields to the event loop while it starts many jobs', () => {
  const { queue, started } = makeQueue(1000);
  queue.add(Array.from({ length: 100 }, () => dueIn(0)));
  expect(started).toHaveLength(32);
  vi.advanceTimersByTime(0);
  expect(started.length).toBeGreaterThan(32);
  vi.advanceTimersByTime(10);
  expect(started).toHaveLength(100);
});

it('stops: returns the waiting jobs, finishes the running ones, and starts no more', async () => {
  const { queue, started, results } = makeQueue(10);
  queue.add([dueIn(0), dueIn(1000)]);
  const stopped = vi.fn();
  const stopping = queue.stop().then(stopped);
  expect(results).toMatchObject([{ verdict: null, proberError: 'the agent stopped' }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stopped).not.toHaveBeenCalled();
  started[0]?.end();
  await stopping;
  expect(started).toHaveLength(1);
  expect(results).toMatchObject([{}, { verdict: 'AV' }]);
});
