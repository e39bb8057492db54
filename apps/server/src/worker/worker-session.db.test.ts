import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../storage/connection/connect.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { openSilentProxy } from '../storage/testing/silent-proxy.ts';
import { type SessionParts, WorkerSession } from './worker-session.ts';

const database = sharedTestDatabase();
afterEach(async () => {
  vi.useRealTimers();
});

const open = (databaseUrl: string, parts: Partial<SessionParts> = {}) =>
  WorkerSession.open({
    databaseUrl,
    pool: database.pool,
    tasks: {},
    crontab: [],
    concurrency: 1,
    log: pino({ level: 'silent' }),
    ...parts,
  });

test('ends if the database has not responded to the search for dead workers for a minute', async () => {
  using proxy = await openSilentProxy(database.url);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  const session = await open(proxy.url);
  const ended = vi.fn();
  void session.ended.then(ended);
  proxy.silence();
  // The test whether the session works cannot reach the server either.
  proxy.refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toHaveBeenCalledOnce();
  vi.useRealTimers();
  await session.close();
});

test('ends within half a minute if its connection is cut silently while the server is reachable', async () => {
  using proxy = await openSilentProxy(database.url);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  const session = await open(proxy.url);
  const ended = vi.fn();
  void session.ended.then(ended);
  proxy.silence();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  await session.ended;
  vi.useRealTimers();
  await session.close();
});

test.each([-2 * 3_600_000, 2 * 3_600_000])('ends if the clock is set by %i ms', async (stepMs) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  const session = await open(database.url);
  const ended = vi.fn();
  void session.ended.then(ended);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + stepMs);
  await vi.advanceTimersByTimeAsync(5000);
  await session.ended;
  vi.useRealTimers();
  await session.close();
});

test('makes jobs due whose time is based on a clock that was set back', async () => {
  await database.pool.query(`select graphile_worker.add_job('later', '{}', run_at := now() + interval '2 hours')`);
  await database.pool.query(`update graphile_worker._private_jobs set updated_at = now() + interval '119 minutes'`);
  const session = await open(database.url);
  const { rows } = await database.pool.query('select run_at <= now() as due from graphile_worker._private_jobs');
  expect(rows).toEqual([{ due: true }]);
  await session.close();
});

test('ends if its first search for jobs failed, because the library would never take a job afterwards', async () => {
  const handle = openDatabase(`${database.url}&options=-c%20lock_timeout%3D50`);
  const locker = await database.pool.connect();
  await locker.query('begin; lock table graphile_worker._private_tasks');
  const session = await open(database.url, { pool: handle.pool, tasks: { any: () => {} }, concurrency: 2 });
  await session.ended;
  await locker.query('rollback');
  locker.release();
  await session.close();
  await handle.close();
});

test('ends without an unhandled rejection if LISTEN fails while its connection is released', async () => {
  const handle = openDatabase(database.url);
  const listening = Promise.withResolvers<never>();
  const requested = Promise.withResolvers<void>();
  handle.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const intercepted = (text: unknown, ...args: unknown[]): unknown => {
      if (String(text).startsWith('LISTEN')) {
        requested.resolve();
        return listening.promise;
      }
      if (String(text).startsWith('UNLISTEN')) listening.reject(new Error('The connection was cut'));
      return query(text, ...args);
    };
    client.query = intercepted as typeof client.query;
  });
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  const session = await open(database.url, { pool: handle.pool });
  await requested.promise;
  await session.close();
  await handle.close();
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
});
