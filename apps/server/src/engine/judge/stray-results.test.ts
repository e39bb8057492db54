import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { aResult } from '@pharos/domain/judge/testing/builders.ts';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StrayResults } from './stray-results.ts';

const passOn = vi.fn<(results: readonly ProbeResult[]) => Promise<void>>();
let logged: Record<string, unknown>[];
let strays: StrayResults;
beforeEach(() => {
  vi.useFakeTimers();
  passOn.mockReset().mockResolvedValue();
  logged = [];
  strays = new StrayResults({ passOn }, pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }));
});
afterEach(() => vi.useRealTimers());

const result = (checkId: number, ageMs = 0): ProbeResult => aResult({ checkId, dueAt: Date.now() - ageMs });

it('passes on results of one second together, and later results afterwards', async () => {
  const [first, second, third] = [result(1), result(2), result(3)];
  strays.add([first]);
  await vi.advanceTimersByTimeAsync(900);
  strays.add([second]);
  expect(passOn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  strays.add([third]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(passOn.mock.calls).toEqual([[[first, second]], [[third]]]);
});

it('passes on waiting results immediately when it stops', async () => {
  strays.add([result(1)]);
  await strays.stop();
  expect(passOn).toHaveBeenCalledOnce();
});

it('drops results older than an hour, which would return forever if no engine owns their check', async () => {
  strays.add([result(1, 3_600_000)]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(passOn).not.toHaveBeenCalled();
});

it('retains results that cannot be passed on, logs that once, and retries each second', async () => {
  passOn.mockRejectedValueOnce(new Error('no NATS')).mockRejectedValueOnce(new Error('no NATS'));
  const [first, second] = [result(1), result(2)];
  strays.add([first]);
  await vi.advanceTimersByTimeAsync(1000);
  strays.add([second]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(passOn.mock.calls).toEqual([[[first]], [[first, second]], [[first, second]]]);
  expect(logged).toMatchObject([{ results: 1 }]);
});

it('waits for running work when it stops', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  passOn.mockReturnValueOnce(promise);
  strays.add([result(1)]);
  await vi.advanceTimersByTimeAsync(1000);
  const stopped = vi.fn();
  void strays.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).toHaveBeenCalled();
});
