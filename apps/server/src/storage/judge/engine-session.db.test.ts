import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { sharedTestDatabase } from '../testing/database.ts';
import { openSilentProxy } from '../testing/silent-proxy.ts';
import { type EngineSession, openEngineSession } from './engine-session.ts';

const secrets = createSecretBox(Buffer.alloc(32, 1));

const database = sharedTestDatabase();
let sessions: EngineSession[];
beforeEach(async () => {
  sessions = [];
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
});

const open = async (): Promise<EngineSession> => {
  const session = await openEngineSession(database.url, secrets);
  sessions.push(session);
  return session;
};

test('allows only one session at a time to claim a partition', async () => {
  const [first, second] = [await open(), await open()];
  expect(await first.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
  expect(await second.claimPartitions([2, 3, 4])).toEqual([4]);
  await first.releasePartitions([2]);
  expect(await second.claimPartitions([1, 2, 3])).toEqual([2]);
  expect([await first.countEngines(), await second.countEngines()]).toEqual([2, 2]);
});

test('releases all partitions on leave, no longer counts the engine, and notifies the other engines', async () => {
  const [first, second] = [await open(), await open()];
  const onFreePartitions = vi.fn();
  await second.listen({ onFreePartitions, onCheckChanged: vi.fn(), onWatched: vi.fn(), onUnreadable: vi.fn() });
  await first.claimPartitions([1, 2]);
  await first.leave();
  await vi.waitFor(() => expect(onFreePartitions).toHaveBeenCalledOnce());
  expect(await second.claimPartitions([1, 2])).toEqual([1, 2]);
  expect(await second.countEngines()).toBe(1);
});

test('frees a partition with one release even if it was claimed several times', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1, 2]);
  expect(await first.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
  await first.releasePartitions([1, 2, 3]);
  expect(await second.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
});

test('returns the partitions of sessions of other engines', async () => {
  const [first, second, hanging] = [await open(), await open(), await open()];
  await first.claimPartitions([1]);
  await second.claimPartitions([2, 3]);
  await hanging.claimPartitions([4]);
  expect((await first.partitionsOfOtherEngines([first.pid, hanging.pid])).sort()).toEqual([2, 3]);
});

test('releases all partitions when a session ends', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1]);
  await first.close();
  await expect.poll(() => second.claimPartitions([1])).toEqual([1]);
  await expect.poll(() => second.countEngines()).toBe(1);
});

test('frees the partitions of an unresponsive engine after some seconds, and prevents its later writes', async () => {
  const frozen = new pg.Client({ connectionString: database.url });
  const ended = new Promise<void>((resolve) => frozen.on('end', resolve).on('error', () => resolve()));
  await frozen.connect();
  await frozen.query('select pg_advisory_lock($1, 1), pg_advisory_lock($2, 7)', [0x50_48_02, 0x50_48_01]);
  await frozen.query('begin');
  const session = await open();
  expect([await session.claimPartitions([7]), await session.countEngines()]).toEqual([[], 2]);
  await expect.poll(() => session.endSilentEngines(), { interval: 500 }).toBe(1);
  expect([await session.claimPartitions([7]), await session.countEngines()]).toEqual([[7], 1]);
  await ended;
  await expect(frozen.query('commit')).rejects.toThrow();
});

test('does not end an engine that responds, even if it stores nothing for a long time', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1]);
  const until = performance.now() + 9000;
  await expect
    .poll(async () => (await second.endSilentEngines()) > 0 || performance.now() > until, {
      interval: 500,
    })
    .toBe(true);
  expect(performance.now()).toBeGreaterThan(until);
  expect(await second.countEngines()).toBe(2);
});

const openByProxy = async () => {
  const proxy = await openSilentProxy(database.url);
  const session = await openEngineSession(proxy.url, secrets);
  sessions.push(session);
  return { session, proxy, [Symbol.dispose]: () => proxy[Symbol.dispose]() };
};

test('closes a session even if its server does not respond', async () => {
  using proxied = await openByProxy();
  const { session, proxy } = proxied;
  proxy.silence();
  const unanswered = session.countEngines().catch((error: Error) => error);
  await session.close();
  expect(await unanswered).toBeInstanceOf(Error);
});

describe('the heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const lossOf = (session: EngineSession) => {
    const loss = vi.fn();
    void session.lost.then(({ message }) => loss(message));
    return loss;
  };

  test('ends a session if its server has not responded for a minute', async () => {
    using proxied = await openByProxy();
    const { session, proxy } = proxied;
    const loss = lossOf(session);
    proxy.silence();
    // The server can then not report on another connection whether the session is working.
    proxy.refuse();
    await vi.advanceTimersByTimeAsync(2000 + 60_000);
    expect(loss).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(loss).toHaveBeenCalledExactlyOnceWith('The database has not responded for 60 seconds');
    await proxy.closed;
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  });

  test('detects a connection that was cut without notice within 30 seconds if the server is reachable', async () => {
    using proxied = await openByProxy();
    const { session, proxy } = proxied;
    const loss = lossOf(session);
    proxy.silence();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(loss).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    await session.lost;
    expect(loss).toHaveBeenCalledExactlyOnceWith('The database connection was closed after a timeout');
  });

  test('does not end a session while its server responds', async () => {
    const session = await open();
    const loss = lossOf(session);
    for (let beats = 0; beats < 35; beats += 1) {
      await vi.advanceTimersByTimeAsync(2000);
      await session.countEngines();
    }
    await session.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(loss).not.toHaveBeenCalled();
  });
});
