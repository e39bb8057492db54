import { initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadedCheck } from '../../storage/judge/load-checks.ts';
import { CheckLoader } from '../checks/check-loader.ts';
import { OwnedChecks } from '../checks/owned-checks.ts';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import type { FakeSession } from '../testing/fake-storage.ts';
import { PartitionTakeover } from './partition-takeover.ts';

let parts: ReturnType<typeof fakeEngineParts>;
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  parts = fakeEngineParts();
  for (let id = 1; id <= 20; id += 1) parts.storage.put({ id });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

/** The part of an engine that holds partitions. */
const join = async () => {
  const { storage, metrics, log } = parts;
  const session: FakeSession = await storage.openSession();
  const partitions = new Set<number>();
  const ownedChecks = new OwnedChecks();
  const judge = {
    betweenRounds: <T>(work: () => Promise<T>) => work(),
    addChecks: async (loaded: readonly LoadedCheck[]) => {
      for (const { check } of loaded) ownedChecks.set(check.id, { check, condition: initialCondition() });
    },
    removeChecks: async (ids: Iterable<number>) => {
      for (const id of ids) ownedChecks.delete(id);
    },
  };
  const loader = new CheckLoader({ storage, metrics, log }, partitions);
  const takeover = new PartitionTakeover({ session, partitions, ownedChecks, loader, judge, metrics, log });
  stops.push(() => takeover.stop());
  return { session, partitions, ownedChecks, takeover };
};
const REBALANCE_MS = 5000;

it('takes over all partitions with their checks when it is alone', async () => {
  const { takeover, partitions, ownedChecks, session } = await join();
  await takeover.start();
  expect([partitions.size, ownedChecks.size, session.partitions.size]).toEqual([PARTITIONS, 20, PARTITIONS]);
  expect(await metricValue(parts.metrics.partitions)).toBe(PARTITIONS);
});

it('shares partitions and checks with an engine that joins, and takes all back when it leaves', async () => {
  const first = await join();
  await first.takeover.start();
  const second = await join();
  await second.takeover.start();
  expect(second.partitions.size).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  expect([first.partitions.size, second.partitions.size]).toEqual([128, 128]);
  expect([...first.partitions].filter((partition) => second.partitions.has(partition))).toEqual([]);
  for (const { partitions, ownedChecks, session } of [first, second]) {
    expect([...ownedChecks.ids()].every((id) => partitions.has(partitionOf(id)))).toBe(true);
    expect(session.partitions).toEqual(partitions);
  }
  expect(first.ownedChecks.size + second.ownedChecks.size).toBe(20);
  await first.takeover.stop();
  await first.session.close();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect([second.partitions.size, second.ownedChecks.size]).toEqual([PARTITIONS, 20]);
});

it('takes over no more than its share', async () => {
  await parts.storage.openSession();
  const { takeover, partitions, session } = await join();
  await takeover.start();
  expect([partitions.size, session.partitions.size]).toEqual([128, 128]);
});

it('counts no unreadable checks of partitions that it has released', async () => {
  for (let id = 1; id <= 20; id += 1) parts.storage.unreadable.set(id, new Error('unreadable'));
  const { takeover, partitions } = await join();
  await takeover.start();
  expect(await metricValue(parts.metrics.unreadableChecks)).toBe(20);
  await parts.storage.openSession();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  const kept = [...parts.storage.checks.keys()].filter((id) => partitions.has(partitionOf(id)));
  expect(kept.length).toBeLessThan(20);
  expect(await metricValue(parts.metrics.unreadableChecks)).toBe(kept.length);
});

it('releases claimed partitions when their checks cannot be loaded, and takes them over later', async () => {
  const { takeover, partitions, ownedChecks, session } = await join();
  parts.storage.beforeLoad = () => {
    throw new Error('no database');
  };
  await expect(takeover.start()).rejects.toThrow('no database');
  expect([partitions.size, session.partitions.size]).toEqual([0, 0]);
  parts.storage.beforeLoad = () => {};
  await takeover.start();
  expect([partitions.size, ownedChecks.size]).toEqual([PARTITIONS, 20]);
});

it('holds claimed partitions while their checks are loaded, so that changes meanwhile are not missed', async () => {
  const { takeover, partitions } = await join();
  let held = 0;
  parts.storage.beforeLoad = () => {
    held = partitions.size;
  };
  await takeover.start();
  expect(held).toBe(PARTITIONS);
});

it('never rebalances twice at a time', async () => {
  const { takeover } = await join();
  await takeover.start();
  let counts = 0;
  const gate = Promise.withResolvers<void>();
  parts.storage.beforeCount = () => {
    counts += 1;
    return gate.promise;
  };
  await vi.advanceTimersByTimeAsync(4 * REBALANCE_MS);
  expect(counts).toBe(1);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(counts).toBe(2);
});

it('reports a rebalance that failed, and tries again', async () => {
  const { takeover } = await join();
  await takeover.start();
  parts.storage.beforeCount = () => {
    throw new Error('no database');
  };
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  expect(parts.logged.filter((message) => message.includes('could not be shared'))).toHaveLength(2);
});
