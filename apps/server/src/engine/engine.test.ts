import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Engine } from './engine.ts';
import { fakeEngineParts } from './testing/engine-parts.ts';

let parts: ReturnType<typeof fakeEngineParts>;
let engine: Engine;
beforeEach(() => {
  // Without jitter each pause between two tries is the shortest.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  parts = fakeEngineParts();
  engine = new Engine(parts);
});
afterEach(async () => {
  await engine.stop();
  await parts.bus.close();
  vi.restoreAllMocks();
});

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5000 });

it('begins a term, and gives its partitions back when it stops', async () => {
  await engine.start();
  expect([engine.partitions, parts.storage.sessions.length]).toEqual([PARTITIONS, 1]);
  await engine.stop();
  await engine.stop();
  expect([engine.partitions, parts.storage.sessions.length]).toEqual([0, 0]);
});

it('begins one term however often it is started', async () => {
  await Promise.all([engine.start(), engine.start()]);
  expect(parts.storage.opened).toBe(1);
});

it('tries again when the database cannot be reached', async () => {
  let failures = 2;
  parts.storage.beforeOpen = () => {
    failures -= 1;
    if (failures >= 0) throw new Error('connection refused');
  };
  await engine.start();
  expect(engine.partitions).toBe(PARTITIONS);
  expect(parts.logged.filter((message) => message.includes('cannot take over'))).toHaveLength(2);
});

it('closes the session of a term that could not begin, and tries again', async () => {
  let failures = 1;
  parts.storage.beforeLoad = () => {
    failures -= 1;
    if (failures >= 0) throw new Error('no database');
  };
  await engine.start();
  expect([parts.storage.opened, parts.storage.sessions.length]).toEqual([2, 1]);
  expect(engine.partitions).toBe(PARTITIONS);
});

it('begins a new term when its connection is lost', async () => {
  await engine.start();
  parts.storage.sessions[0]?.lose();
  await eventually(() => expect([engine.partitions, parts.storage.opened]).toEqual([PARTITIONS, 2]));
  expect(parts.logged).toContain('The engine lost its database connection and begins a new term');
});

it('stops while it waits for the next try', async () => {
  vi.mocked(Math.random).mockReturnValue(0.999);
  parts.storage.beforeOpen = () => {
    throw new Error('connection refused');
  };
  const started = engine.start();
  await eventually(() => expect(parts.logged).toHaveLength(1));
  await engine.stop();
  await started;
  expect(engine.partitions).toBe(0);
});
