import { initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JudgeLoop } from '../judge/judge-loop.ts';
import { fakeEngineParts } from '../testing/engine-parts.ts';
import { CheckLoader } from './check-loader.ts';
import { OwnedChecks } from './owned-checks.ts';
import { SettingsSync } from './settings-sync.ts';

let parts: ReturnType<typeof fakeEngineParts>;
let partitions: Set<number>;
let ownedChecks: OwnedChecks;
let applyChanges: ReturnType<typeof vi.fn<(ids: Iterable<number>) => void>>;
let added: number[];
let betweenRounds: ReturnType<typeof vi.fn<() => void>>;
let sync: SettingsSync;

beforeEach(() => {
  vi.useFakeTimers();
  parts = fakeEngineParts();
  partitions = new Set(Array.from({ length: PARTITIONS }, (_, partition) => partition));
  ownedChecks = new OwnedChecks();
  applyChanges = vi.fn();
  added = [];
  betweenRounds = vi.fn();
  const judge = {
    applyChanges,
    betweenRounds: <T>(work: () => Promise<T>) => {
      betweenRounds();
      return work();
    },
    addChecks: async (parts: Parameters<JudgeLoop['addChecks']>[0]) => {
      const before = added.length;
      for await (const loaded of parts) added.push(...loaded.map(({ check }) => check.id));
      return { added: added.length - before, all: added.length - before };
    },
  };
  const loader = new CheckLoader(parts, partitions);
  sync = new SettingsSync({ partitions, ownedChecks, loader, judge, log: parts.log });
});
afterEach(async () => {
  await sync.stop();
  vi.useRealTimers();
});

const own = (id: number): void => {
  ownedChecks.set(id, { check: parts.storage.put({ id }), condition: initialCondition() });
};

it('applies a changed check if its partition is owned', () => {
  sync.checkChanged(5);
  expect(applyChanges).toHaveBeenCalledExactlyOnceWith([5]);
  partitions.delete(partitionOf(6));
  sync.checkChanged(6);
  expect(applyChanges).toHaveBeenCalledTimes(1);
});

it('compares all checks with the database if any of them may have changed', async () => {
  for (const id of [1, 2, 3]) own(id);
  parts.storage.put({ id: 2, revision: 2 });
  parts.storage.checks.delete(3);
  parts.storage.put({ id: 4 });
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(added).toEqual([4]);
  expect(applyChanges.mock.calls).toEqual([[[2]], [[3]]]);
});

it('changes nothing if memory and database agree', async () => {
  own(1);
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect([added, applyChanges.mock.calls]).toEqual([[], []]);
  expect(betweenRounds).not.toHaveBeenCalled();
});

it('adds new checks between judging rounds, and applies no change if there is none', async () => {
  own(1);
  parts.storage.put({ id: 4 });
  parts.storage.put({ id: 5 });
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(added).toEqual([4, 5]);
  expect(betweenRounds).toHaveBeenCalledTimes(1);
  expect(applyChanges).not.toHaveBeenCalled();
});

it('does not add a check whose partition was released after the check was read', async () => {
  for (const id of [4, 5]) parts.storage.put({ id });
  betweenRounds.mockImplementation(() => void partitions.delete(partitionOf(4)));
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(added).toEqual([5]);
});

it('logs a failed comparison of all checks', async () => {
  parts.storage.beforeList = () => {
    throw new Error('no database');
  };
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.logLines).toMatchObject([
    {
      level: 40,
      err: { message: 'no database' },
      msg: 'Comparing the monitored checks with the database failed; trying again in five minutes',
    },
  ]);
});

it('compares nothing after it was stopped, and waits in stop for a running comparison', async () => {
  const gate = Promise.withResolvers<void>();
  const loads = vi.fn(() => gate.promise);
  parts.storage.beforeList = loads;
  sync.start();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const stopped = vi.fn();
  const stopping = sync.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  gate.resolve();
  await stopping;
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(loads).toHaveBeenCalledTimes(1);
});

it('compares every five minutes, even after a failure', async () => {
  sync.start();
  parts.storage.beforeList = () => {
    throw new Error('no database');
  };
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(parts.logged).toEqual([expect.stringContaining('Comparing the monitored checks')]);
  parts.storage.beforeList = () => {};
  parts.storage.put({ id: 1 });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(added).toEqual([1]);
});

it('loads only new checks, page by page, no matter how many checks are owned', async () => {
  for (let id = 1; id <= 20; id += 1) own(id);
  for (const id of [21, 22, 40]) parts.storage.put({ id });
  const loads: (readonly number[])[] = [];
  parts.storage.beforeLoad = (ids) => void loads.push(ids);
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(added).toEqual([21, 22, 40]);
  expect(loads).toEqual([[21], [22, 40]]);
  expect(applyChanges).not.toHaveBeenCalled();
});

it('does not treat a check as deleted that is claimed during a comparison', async () => {
  for (let id = 1; id <= 20; id += 1) parts.storage.put({ id });
  for (let id = 8; id <= 20; id += 1) own(id);
  partitions = new Set([...partitions].filter((partition) => partition !== partitionOf(1)));
  const loader = new CheckLoader(parts, partitions);
  const judge = {
    applyChanges,
    betweenRounds: async <T>(work: () => Promise<T>) => {
      // Simulates a claim while the first page is processed.
      partitions.add(partitionOf(1));
      own(1);
      return work();
    },
    addChecks: async () => ({ added: 6, all: 6 }),
  };
  sync = new SettingsSync({ partitions, ownedChecks, loader, judge, log: parts.log });
  sync.checkChanged(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(applyChanges).not.toHaveBeenCalled();
});
