import type { JetStreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KnownEngines } from './known-engines.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const makeEngines = () => {
  const server = { consumers: [{ name: 'engine-one', num_waiting: 1 }], inspections: 0 };
  const list = () => {
    server.inspections += 1;
    return server.consumers;
  };
  return { server, engines: new KnownEngines({ consumers: { list } } as unknown as JetStreamManager) };
};

it('recognizes engines that wait for results, and no other consumers', async () => {
  const { server, engines } = makeEngines();
  server.consumers.push({ name: 'engine-idle', num_waiting: 0 }, { name: 'any', num_waiting: 1 });
  const known = await Promise.all(['one', 'idle', 'any', ''].map((id) => engines.has(id)));
  expect([known, server.inspections]).toEqual([[true, false, false, false], 1]);
});

it('queries the server for a known engine again after ten seconds, and for another engine after one second', async () => {
  const { server, engines } = makeEngines();
  expect([await engines.has('one'), server.inspections]).toEqual([true, 1]);
  vi.advanceTimersByTime(999);
  expect([await engines.has('two'), server.inspections]).toEqual([false, 1]);
  vi.advanceTimersByTime(1);
  expect([await engines.has('two'), server.inspections]).toEqual([false, 2]);
  vi.advanceTimersByTime(9999);
  expect([await engines.has('one'), server.inspections]).toEqual([true, 2]);
  vi.advanceTimersByTime(1);
  expect([await engines.has('one'), server.inspections]).toEqual([true, 3]);
});

it('recognizes an engine that is storing results for a minute after it last waited for results', async () => {
  const { server, engines } = makeEngines();
  await engines.has('one');
  server.consumers = [];
  vi.advanceTimersByTime(30_000);
  expect(await engines.has('one')).toBe(true);
  vi.advanceTimersByTime(29_999);
  expect(await engines.has('one')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await engines.has('one')).toBe(false);
});
