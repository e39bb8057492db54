import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatingLoop } from './repeating-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const makeWork = () => {
  const runs: PromiseWithResolvers<void>[] = [];
  return {
    runs,
    work: () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
  };
};

it('runs at every interval until it is stopped', async () => {
  const work = vi.fn(async () => {});
  const loop = new RepeatingLoop(1000, work, () => {});
  loop.start();
  loop.start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(work).toHaveBeenCalledTimes(3);
  await loop.stop();
  await loop.stop();
  await vi.advanceTimersByTimeAsync(3000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('begins no run while another one is running', async () => {
  const { runs, work } = makeWork();
  const loop = new RepeatingLoop(1000, work, () => {});
  loop.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await loop.stop();
});

it('adds one more run after the current one for all requests in between', async () => {
  const { runs, work } = makeWork();
  const loop = new RepeatingLoop(1000, work, () => {});
  void loop.run();
  const results = [loop.run(), loop.run()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all(results);
  await loop.stop();
});

it('reports a failed run and continues', async () => {
  const onError = vi.fn();
  const work = vi.fn(() => Promise.reject(new Error('no database')));
  const loop = new RepeatingLoop(1000, work, onError);
  loop.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(onError).toHaveBeenCalledTimes(2);
  await expect(loop.run()).rejects.toThrow('no database');
  await loop.stop();
});

it('stops when the current run has ended', async () => {
  const { runs, work } = makeWork();
  const loop = new RepeatingLoop(1000, work, () => {});
  void loop.run();
  const stopped = vi.fn();
  const stopping = loop.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped).not.toHaveBeenCalled();
  runs[0]?.resolve();
  await stopping;
  expect(stopped).toHaveBeenCalled();
});
