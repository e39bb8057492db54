import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Engine } from './engine.ts';
import { fakeEngineParts } from './testing/engine-parts.ts';
import { FakeSession } from './testing/fake-storage.ts';
import { joinScriptedAgent, refused } from './testing/scripted-agent.ts';

/** Fake timers of Vitest do not replace `setTimeout` from `node:timers/promises`. */
const { sleep } = vi.hoisted(() => ({
  sleep: vi.fn(
    (ms: number, _value?: undefined, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise<void>((resolve, reject) => {
        const abort = () => reject(new Error('aborted'));
        if (signal?.aborted) abort();
        signal?.addEventListener('abort', abort);
        setTimeout(resolve, ms);
      }),
  ),
}));
vi.mock('node:timers/promises', () => ({ setTimeout: sleep }));

const up: Partial<JudgeState> = { phase: 'up', change: { id: 1, code: 'AV', startedAt: START } };

let parts: ReturnType<typeof fakeEngineParts>;
let engine: Engine;
beforeEach(() => {
  vi.useFakeTimers({ now: START + 60_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  sleep.mockClear();
  parts = fakeEngineParts();
  engine = new Engine(parts);
});
afterEach(async () => {
  await engine.stop();
  await parts.bus.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const counts = () => [engine.vitals().partitions, parts.storage.opened, parts.storage.sessions.length];

it('begins a term, and releases its partitions when it stops', async () => {
  await engine.start();
  expect(counts()).toEqual([PARTITIONS, 1, 1]);
  await engine.stop();
  await engine.stop();
  expect(counts()).toEqual([0, 1, 0]);
  expect(parts.logged.filter((message) => message.includes('lost'))).toEqual([]);
});

it('releases its partitions when it is disposed', async () => {
  {
    await using disposable = engine;
    await disposable.start();
  }
  expect(counts()).toEqual([0, 1, 0]);
});

it('begins only one term if it is started twice', async () => {
  await Promise.all([engine.start(), engine.start()]);
  expect(parts.storage.opened).toBe(1);
});

it('retries with increasing delays while the database is unreachable', async () => {
  let tries = 0;
  parts.storage.beforeOpen = () => {
    tries += 1;
    if (tries <= 6) throw new Error('connection refused');
  };
  const started = vi.fn();
  void engine.start().then(started);
  await vi.advanceTimersByTimeAsync(10_999);
  expect([tries, started.mock.calls.length]).toEqual([6, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([500, 1000, 2000, 2500, 2500, 2500]);
  expect(started).toHaveBeenCalled();
  expect(counts()).toEqual([PARTITIONS, 1, 1]);
  const failed = {
    level: 40,
    err: { message: 'connection refused' },
    msg: 'The engine cannot claim partitions; trying again',
  };
  expect(parts.logLines.filter(({ level }) => level === 40)).toMatchObject(Array.from({ length: 6 }, () => failed));
});

it('waits only for the first delay after a started term, regardless of earlier failed attempts', async () => {
  let tries = 0;
  parts.storage.beforeOpen = () => {
    tries += 1;
    if (tries <= 3) throw new Error('connection refused');
  };
  void engine.start();
  await vi.advanceTimersByTimeAsync(3500);
  sleep.mockClear();
  parts.storage.sessions[0]?.lose();
  await settled();
  expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([500]);
});

it('closes the session of a term that failed to start, judges nothing in it, and retries', async () => {
  parts.storage.beforeList = () => {
    throw new Error('no database');
  };
  void engine.start();
  await settled();
  expect(counts()).toEqual([0, 1, 0]);
  const { values } = await parts.metrics.batchSize.get();
  expect(values.find(({ metricName }) => metricName?.endsWith('_count'))?.value).toBe(0);
  parts.storage.beforeList = () => {};
  await vi.advanceTimersByTimeAsync(500);
  expect(counts()).toEqual([PARTITIONS, 2, 1]);
});

it('begins a new term when its connection is lost', async () => {
  await engine.start();
  parts.storage.sessions[0]?.lose();
  await settled();
  expect(counts()).toEqual([0, 1, 0]);
  expect(parts.logLines.at(-1)).toMatchObject({
    level: 40,
    err: { message: 'The database connection ended' },
    msg: 'The engine lost its database connection; it continues to probe, and stores the results after it has reconnected',
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(counts()).toEqual([PARTITIONS, 2, 1]);
});

it('stores waiting results of a lost connection once, in the next term', async () => {
  parts.storage.put({ id: 1 }, up);
  await engine.start();
  const openedAtStore: number[] = [];
  parts.storage.beforeStore = () => void openedAtStore.push(parts.storage.opened);
  const at = Date.now();
  const result = aResult({ runId: `poll:1:1:${at}`, checkId: 1, dueAt: at, startedAt: at });
  await parts.bus.publishResults([result]);
  parts.storage.sessions[0]?.lose();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([openedAtStore, parts.storage.storedRunIds]).toEqual([[2], [result.runId]]);
});

it('stores waiting results when it stops', async () => {
  parts.storage.put({ id: 1 }, up);
  await engine.start();
  const at = Date.now();
  const result = aResult({ runId: `poll:1:1:${at}`, checkId: 1, dueAt: at, startedAt: at });
  await parts.bus.publishResults([result]);
  await engine.stop();
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
});

it('sends no probes after it was stopped', async () => {
  parts.storage.put({ id: 1 }, up);
  await engine.start();
  await engine.stop();
  const publishJobs = vi.spyOn(parts.bus, 'publishJobs');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(publishJobs).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('accepts no results after it was stopped, so that another engine can receive them', async () => {
  parts.storage.put({ id: 1 }, up);
  await engine.start();
  parts.storage.beforeStore = () => {
    throw new Error('no database');
  };
  const result = aResult({ checkId: 1, verdict: 'NR' });
  await parts.bus.publishResults([result]);
  await engine.stop();
  expect(parts.logLines.at(-1)).toMatchObject({ level: 40, results: 1 });
  const taken = vi.fn(async () => {});
  await parts.bus.onResults(taken);
  await vi.advanceTimersByTimeAsync(1000);
  expect(taken).toHaveBeenCalledExactlyOnceWith([result]);
});

it('continues to probe without a database, and stores all results in order in the next term', async () => {
  parts.storage.put({ id: 1 }, up);
  const agent = await joinScriptedAgent(parts.bus, ({ dueAt }) => ({
    startedAt: dueAt,
    ...(agent.jobs.length === 3 ? refused : {}),
  }));
  await engine.start();
  parts.storage.beforeOpen = () => {
    throw new Error('connection refused');
  };
  parts.storage.sessions[0]?.lose();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(agent.jobs).toHaveLength(10);
  expect(engine.vitals()).toMatchObject({
    partitions: 0,
    withoutPartitionsSince: null,
    scheduledChecks: 1,
    unprobedSince: null,
    pendingResults: 10,
    droppedResults: 0,
    lastStoredAt: null,
  });
  expect(performance.now() - (engine.vitals().unstoredSince ?? 0)).toBeGreaterThan(9 * 60_000);
  parts.storage.beforeOpen = () => {};
  await vi.advanceTimersByTimeAsync(20_000);
  expect(parts.storage.storedRunIds.slice(0, 10)).toEqual(agent.jobs.slice(0, 10).map(({ runId }) => runId));
  expect(parts.storage.effectsOf(1)).toEqual(['suppressed-failure']);
  expect(engine.vitals()).toMatchObject({ partitions: PARTITIONS, pendingResults: 0, unstoredSince: null });
  await agent.leave();
});

it('reports since when it has no partitions while the database responds', async () => {
  expect(engine.vitals()).toMatchObject({ partitions: 0, withoutPartitionsSince: null });
  parts.storage.beforeList = () => {
    throw new Error('permission denied');
  };
  const at = performance.now();
  void engine.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(engine.vitals().withoutPartitionsSince).toBe(at);
  parts.storage.beforeOpen = () => {
    throw new Error('connection refused');
  };
  await vi.advanceTimersByTimeAsync(20_000);
  expect(engine.vitals().withoutPartitionsSince).toBeNull();
  parts.storage.beforeOpen = () => {};
  await vi.advanceTimersByTimeAsync(20_000);
  expect(engine.vitals().withoutPartitionsSince).not.toBeNull();
  parts.storage.beforeList = () => {};
  await vi.advanceTimersByTimeAsync(20_000);
  expect(engine.vitals()).toMatchObject({ partitions: PARTITIONS, withoutPartitionsSince: null });
  parts.storage.sessions[0]?.lose();
  await settled();
  expect(engine.vitals()).toMatchObject({ partitions: 0, withoutPartitionsSince: null });
});

it('begins a new term when its connection is lost before the first term has started', async () => {
  vi.spyOn(FakeSession.prototype, 'listen').mockReturnValueOnce(new Promise(() => {}));
  const started = engine.start();
  await settled();
  parts.storage.sessions[0]?.lose();
  await vi.advanceTimersByTimeAsync(500);
  expect(counts()).toEqual([PARTITIONS, 2, 1]);
  await started;
});

it('stops immediately while it waits for the next attempt', async () => {
  parts.storage.beforeOpen = () => {
    throw new Error('connection refused');
  };
  const started = engine.start();
  await settled();
  const stopped = vi.fn();
  void engine.stop().then(stopped);
  await settled();
  expect(stopped).toHaveBeenCalled();
  await started;
  expect(counts()).toEqual([0, 0, 0]);
});
