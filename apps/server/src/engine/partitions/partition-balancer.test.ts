import { initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionHandlers } from '../../storage/judge/engine-session.ts';
import { CheckLoader } from '../checks/check-loader.ts';
import { OwnedChecks } from '../checks/owned-checks.ts';
import type { JudgeLoop } from '../judge/judge-loop.ts';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import type { FakeSession } from '../testing/fake-storage.ts';
import { PartitionBalancer } from './partition-balancer.ts';

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

const join = async (preferred: ReadonlySet<number> = new Set(), isOnlyEngine = false) => {
  const { storage, metrics, log } = parts;
  const session: FakeSession = await storage.openSession();
  const partitions = new Set<number>();
  const ownedChecks = new OwnedChecks();
  const judge = {
    betweenRounds: <T>(work: () => Promise<T>) => work(),
    addChecks: async (parts: Parameters<JudgeLoop['addChecks']>[0]) => {
      let added = 0;
      for await (const loaded of parts) {
        for (const { check } of loaded) ownedChecks.set(check.id, { check, condition: initialCondition() });
        added += loaded.length;
      }
      return { added, all: added };
    },
    removeChecks: async (ids: Iterable<number>) => {
      for (const id of ids) ownedChecks.delete(id);
    },
  };
  const loader = new CheckLoader({ session: storage, metrics, log }, partitions);
  const takeover = new PartitionBalancer({
    session,
    partitions,
    preferred,
    ownedChecks,
    loader,
    judge,
    isOnlyEngine,
    metrics,
    log,
  });
  stops.push(() => takeover.stop());
  return { session, partitions, ownedChecks, judge, takeover };
};
const REBALANCE_MS = 2500;

it('claims all partitions with their checks if it is the only engine', async () => {
  const { takeover, partitions, ownedChecks, session } = await join();
  await takeover.start();
  expect([partitions.size, ownedChecks.size, session.partitions.size]).toEqual([PARTITIONS, 20, PARTITIONS]);
  expect(await metricValue(parts.metrics.partitions)).toBe(PARTITIONS);
  expect(parts.logLines).toMatchObject([
    { level: 30, partitions: 256, checks: 20, msg: 'The engine has claimed partitions and monitors their checks' },
  ]);
});

it('claims and releases nothing while it owns its share', async () => {
  const { takeover, session, partitions } = await join();
  const [claim, release] = [vi.spyOn(session, 'claimPartitions'), vi.spyOn(session, 'releasePartitions')];
  await takeover.start();
  expect([claim.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(3 * REBALANCE_MS);
  expect([claim.mock.calls.length, release.mock.calls.length]).toEqual([1, 0]);
  expect(partitions.size).toBe(PARTITIONS);
  expect(parts.logged).toHaveLength(1);
});

it('claims only partitions that it does not own', async () => {
  const second = await parts.storage.openSession();
  const { takeover, session, partitions } = await join();
  await takeover.start();
  const before = new Set(partitions);
  await second.close();
  const claim = vi.spyOn(session, 'claimPartitions');
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  const [requested = []] = claim.mock.calls[0] ?? [];
  expect(requested).toHaveLength(128);
  expect(requested.filter((partition) => before.has(partition))).toEqual([]);
  expect(partitions.size).toBe(PARTITIONS);
});

it('loads nothing while other engines own all partitions that it could claim', async () => {
  const first = await join();
  await first.takeover.start();
  const loads = vi.fn();
  parts.storage.beforeLoad = loads;
  const second = await join();
  await second.takeover.start();
  expect(loads).not.toHaveBeenCalled();
  expect(parts.logged).toHaveLength(1);
});

it('releases only its surplus, and retains the checks of the remaining partitions', async () => {
  const { takeover, partitions, ownedChecks, session } = await join();
  await takeover.start();
  await parts.storage.openSession();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect([partitions.size, session.partitions.size]).toEqual([128, 128]);
  const remaining = [...parts.storage.checks.keys()].filter((id) => partitions.has(partitionOf(id)));
  expect([...ownedChecks.ids()]).toEqual(remaining);
  expect(await metricValue(parts.metrics.partitions)).toBe(128);
  expect(parts.logLines.at(-1)).toMatchObject({
    level: 30,
    partitions: 128,
    checks: remaining.length,
    msg: 'The engine has released partitions for another engine',
  });
});

it('stops judging the checks of a partition before another engine can claim it', async () => {
  const { takeover, ownedChecks, session, partitions } = await join();
  await takeover.start();
  await parts.storage.openSession();
  const release = vi.spyOn(session, 'releasePartitions').mockImplementation(async (leaving) => {
    expect([...ownedChecks.ids()].filter((id) => leaving.includes(partitionOf(id)))).toEqual([]);
    expect(leaving.filter((partition) => partitions.has(partition))).toEqual([]);
  });
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(release).toHaveBeenCalledTimes(1);
  expect(parts.logged.filter((message) => message.includes('Distributing the partitions'))).toEqual([]);
});

it('shares partitions and checks with an engine that joins, and claims all of them when it leaves', async () => {
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

it('claims its share as soon as another engine has released it', async () => {
  const first = await join();
  await first.takeover.start();
  const second = await join();
  second.session.handlers = { onFreePartitions: () => second.takeover.rebalance() } as SessionHandlers;
  second.takeover.rebalance();
  expect(second.partitions.size).toBe(0);
  await second.takeover.start();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS - 1);
  expect([first.partitions.size, second.partitions.size]).toEqual([PARTITIONS, 0]);
  first.takeover.rebalance();
  await vi.advanceTimersByTimeAsync(0);
  expect([first.partitions.size, second.partitions.size]).toEqual([128, 128]);
});

it('claims at most its share', async () => {
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
  const remaining = [...parts.storage.checks.keys()].filter((id) => partitions.has(partitionOf(id)));
  expect(remaining.length).toBeLessThan(20);
  expect(await metricValue(parts.metrics.unreadableChecks)).toBe(remaining.length);
});

it('releases claimed partitions if their checks cannot be loaded, and claims them later', async () => {
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

it('removes the checks of a claim that failed midway, because another engine may judge them before the next attempt', async () => {
  const MANY = 5000;
  parts.storage.pageSize = 1000;
  for (let id = 21; id <= MANY; id += 1) parts.storage.put({ id });
  const leaving = await parts.storage.openSession();
  const { takeover, partitions, ownedChecks } = await join();
  await takeover.start();
  const before = ownedChecks.size;
  await leaving.close();
  const ownedAtLoad: number[] = [];
  parts.storage.beforeLoad = (ids) => {
    ownedAtLoad.push(ownedChecks.size);
    if (ids.some((id) => id > 4000)) throw new Error('no database');
  };
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(partitions.size).toBe(PARTITIONS / 2);
  expect(ownedChecks.size).toBeGreaterThan(before);
  ownedAtLoad.length = 0;
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(ownedAtLoad[0]).toBe(before);
  parts.storage.beforeLoad = () => {};
  const other = await join();
  await other.takeover.start();
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  expect([...ownedChecks.ids()].filter((id) => !partitions.has(partitionOf(id)))).toEqual([]);
  expect(ownedChecks.size + other.ownedChecks.size).toBe(MANY);
});

it('claims no partitions if none of many checks can be stored, because then the checks are not at fault', async () => {
  const { takeover, judge, partitions, session } = await join();
  vi.spyOn(judge, 'addChecks').mockResolvedValueOnce({ added: 0, all: 21 });
  await expect(takeover.start()).rejects.toThrow('None of the 21 checks of the claimed partitions can be stored');
  expect([partitions.size, session.partitions.size]).toEqual([0, 0]);
  vi.spyOn(judge, 'addChecks').mockResolvedValueOnce({ added: 0, all: 20 });
  await takeover.start();
  expect(partitions.size).toBe(PARTITIONS);
});

it('owns claimed partitions while their checks are loaded, so that changes in between are not missed', async () => {
  const { takeover, partitions } = await join();
  let owned = 0;
  parts.storage.beforeLoad = () => {
    owned = partitions.size;
  };
  await takeover.start();
  expect(owned).toBe(PARTITIONS);
});

it('loads and releases checks only between judging rounds', async () => {
  const { takeover, ownedChecks, judge } = await join();
  let roundUnderWay = Promise.withResolvers<void>();
  const loaded = vi.fn();
  parts.storage.beforeLoad = loaded;
  vi.spyOn(judge, 'betweenRounds').mockImplementation(async (work) => {
    await roundUnderWay.promise;
    return work();
  });
  const started = takeover.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([loaded.mock.calls.length, ownedChecks.size]).toEqual([0, 0]);
  roundUnderWay.resolve();
  await started;
  expect(ownedChecks.size).toBe(20);
  roundUnderWay = Promise.withResolvers();
  await parts.storage.openSession();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(ownedChecks.size).toBe(20);
  roundUnderWay.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ownedChecks.size).toBeLessThan(20);
});

it('never rebalances twice at the same time', async () => {
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

it('logs a failed rebalance, and retries', async () => {
  const { takeover } = await join();
  await takeover.start();
  parts.storage.beforeCount = () => {
    throw new Error('no database');
  };
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  const failed = {
    level: 40,
    err: { message: 'no database' },
    msg: 'Distributing the partitions among the engines failed; trying again',
  };
  expect(parts.logLines.slice(1)).toMatchObject([failed, failed]);
});

it('claims the partitions of an engine that no longer responds', async () => {
  const frozen = await join();
  await frozen.takeover.start();
  await frozen.takeover.stop();
  const { takeover, partitions, session } = await join();
  await takeover.start();
  expect(partitions.size).toBe(0);
  vi.spyOn(session, 'endSilentEngines').mockImplementationOnce(async () => {
    await frozen.session.close();
    return 1;
  });
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(partitions.size).toBe(PARTITIONS);
  expect(parts.logLines).toContainEqual(
    expect.objectContaining({
      level: 40,
      engines: 1,
      msg: 'The database connections of unresponsive engines were closed',
    }),
  );
});

it('shares the partitions even if it cannot search for engines that no longer respond', async () => {
  const { takeover, partitions, session } = await join();
  vi.spyOn(session, 'endSilentEngines').mockRejectedValue(new Error('permission denied'));
  await takeover.start();
  expect(partitions.size).toBe(PARTITIONS);
  expect(parts.logLines[0]).toMatchObject({ level: 40, err: { message: 'permission denied' } });
});

it('reports since when it owns no partitions although there is no other engine', async () => {
  const { takeover, session } = await join();
  vi.spyOn(session, 'claimPartitions').mockResolvedValue([]);
  const at = performance.now();
  await takeover.start();
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  expect(takeover.withoutPartitionsSince).toBe(at);
  const other = await parts.storage.openSession();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(takeover.withoutPartitionsSince).toBeNull();
  await other.close();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(takeover.withoutPartitionsSince).toBe(at + 4 * REBALANCE_MS);
  vi.mocked(session.claimPartitions).mockRestore();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(takeover.withoutPartitionsSince).toBeNull();
});

it('reports that it owns no partitions if claimed ones cannot be loaded', async () => {
  const other = await join();
  await other.takeover.start();
  await other.takeover.stop();
  const { takeover, partitions } = await join();
  await takeover.start();
  await other.session.close();
  parts.storage.beforeLoad = () => {
    throw new Error('no connection');
  };
  await vi.advanceTimersByTimeAsync(20 * REBALANCE_MS);
  expect(partitions.size).toBe(0);
  expect(takeover.withoutPartitionsSince).not.toBeNull();
});

it('claims for some seconds only partitions that it owned before, so that other returning engines find theirs', async () => {
  const before = new Set([1, 2, 3]);
  const { takeover, partitions } = await join(before);
  await takeover.start();
  expect(partitions).toEqual(before);
  const other = await join(new Set([4, 5]));
  await other.takeover.start();
  expect(other.partitions).toEqual(new Set([4, 5]));
  await vi.advanceTimersByTimeAsync(10_000 + 2 * REBALANCE_MS);
  expect(partitions.size + other.partitions.size).toBe(PARTITIONS);
  expect([...partitions]).toEqual(expect.arrayContaining([...before]));
});

it('releases to a returning engine the partitions that this engine owned before', async () => {
  const [first, second] = [await join(), await join()];
  await first.takeover.start();
  await second.takeover.start();
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  const before = new Set(second.partitions);
  const afterwards = new Set(first.partitions);
  expect([before.size, afterwards.size]).toEqual([128, 128]);
  await second.takeover.stop();
  await second.session.close();
  await vi.advanceTimersByTimeAsync(REBALANCE_MS);
  expect(first.partitions.size).toBe(PARTITIONS);
  const again = await join(before);
  await again.takeover.start();
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  expect([again.partitions, first.partitions]).toEqual([before, afterwards]);
});

it('claims all free partitions as soon as there are as many engines as before', async () => {
  const other = await parts.storage.openSession();
  const [owned, before] = [evens(0), new Set(evens(0))];
  await other.claimPartitions(owned);
  const { takeover, partitions } = await join(before);
  await takeover.start();
  expect(partitions).toEqual(new Set(evens(1)));
});

const evens = (from: number) => Array.from({ length: PARTITIONS / 2 }, (_, index) => from + 2 * index);

it('warns about a second engine that stays where only one is allowed', async () => {
  const warnings = () =>
    parts.logLines.filter(({ msg }) => String(msg).startsWith('Another Pharos uses this database'));
  const first = await join(new Set(), true);
  await first.takeover.start();
  const second = await join(new Set(), false);
  await second.takeover.start();
  await vi.advanceTimersByTimeAsync(2 * REBALANCE_MS);
  expect(warnings()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * REBALANCE_MS);
  expect(warnings()).toHaveLength(1);
});
