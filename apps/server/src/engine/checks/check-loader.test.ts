import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import { beforeEach, expect, it } from 'vitest';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import { CheckLoader } from './check-loader.ts';

let parts: ReturnType<typeof fakeEngineParts>;
let partitions: Set<number>;
let loader: CheckLoader;
beforeEach(() => {
  parts = fakeEngineParts();
  partitions = new Set(Array.from({ length: PARTITIONS }, (_, partition) => partition));
  loader = new CheckLoader(parts, partitions);
  for (const id of [1, 2, 3]) parts.storage.put({ id });
});

const idsOf = (loaded: { check: { id: number } }[]) => loaded.map(({ check }) => check.id);
const inPartitions = async (of: Iterable<number> = partitions) =>
  (await Array.fromAsync(loader.byPartitions(of))).flat();
const putAside = () => metricValue(parts.metrics.unreadableChecks);

it('loads checks by id and by partition', async () => {
  expect(idsOf(await loader.byIds([1, 3, 99]))).toEqual([1, 3]);
  expect(idsOf(await inPartitions())).toEqual([1, 2, 3]);
  expect(idsOf(await inPartitions([partitionOf(2)]))).toEqual([2]);
});

it('loads only checks of owned partitions', async () => {
  partitions.delete(partitionOf(3));
  expect(idsOf(await loader.byIds([1, 3]))).toEqual([1]);
  expect(idsOf(await inPartitions())).toEqual([1, 2]);
});

it('logs an unreadable check once, counts it in the metrics, and loads the remaining checks', async () => {
  parts.storage.unreadable.set(2, new Error('phase: Invalid option'));
  expect(idsOf(await inPartitions())).toEqual([1, 3]);
  await inPartitions();
  await loader.byIds([2]);
  expect(parts.logLines).toMatchObject([
    {
      level: 50,
      err: { message: 'phase: Invalid option' },
      checkId: 2,
      msg: 'A check cannot be read from the database; it is not monitored until it can be read',
    },
  ]);
  expect(await putAside()).toBe(1);
});

it.each([
  ['by its id', () => loader.byIds([2])],
  ['with its partition', () => inPartitions([partitionOf(2)])],
])('no longer counts an unreadable check after it is loaded %s', async (_how, load) => {
  parts.storage.unreadable.set(2, new Error('unreadable'));
  await inPartitions();
  await inPartitions([partitionOf(1)]);
  expect(await putAside()).toBe(1);
  parts.storage.unreadable.clear();
  expect(idsOf(await load())).toEqual([2]);
  expect(await putAside()).toBe(0);
});

it('no longer counts an unreadable check of a released partition', async () => {
  parts.storage.unreadable.set(2, new Error('unreadable'));
  await inPartitions();
  loader.forget(new Set([partitionOf(1)]));
  expect(await putAside()).toBe(1);
  loader.forget(new Set([partitionOf(2)]));
  expect(await putAside()).toBe(0);
});

it('loads many checks in several parts, and a few checks of many pages at once', async () => {
  for (let id = 1; id <= 2600; id += 1) parts.storage.put({ id });
  const loads: number[] = [];
  parts.storage.beforeLoad = (ids) => void loads.push(ids.length);
  parts.storage.pageSize = 600;
  expect(idsOf(await inPartitions())).toHaveLength(2600);
  expect(loads).toEqual([1200, 1200, 200]);
  loads.length = 0;
  const few = idsOf(await inPartitions([partitionOf(1), partitionOf(2)]));
  expect(loads).toEqual([few.length]);
});

it('no longer counts an unreadable check that was deleted', async () => {
  parts.storage.unreadable.set(2, new Error('unreadable'));
  await inPartitions();
  parts.storage.checks.delete(2);
  parts.storage.unreadable.clear();
  await Array.fromAsync(loader.versions());
  expect(await putAside()).toBe(0);
});

it('lists the versions of checks in owned partitions', async () => {
  parts.storage.put({ id: 2, revision: 5, name: 'Two' });
  partitions.delete(partitionOf(3));
  expect((await Array.fromAsync(loader.versions())).flat()).toEqual([
    expect.objectContaining({ id: 1 }),
    { id: 2, revision: 5, name: 'Two' },
  ]);
});
