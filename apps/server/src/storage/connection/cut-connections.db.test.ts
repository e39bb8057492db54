import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openSilentProxy } from '../testing/silent-proxy.ts';
import { type DatabaseHandle, openDatabase } from './connect.ts';

/** Inspections run every 5 seconds. A response is late after 20 seconds. */
const NOTICED_MS = 25_000;

let database: TestDatabase;
let opened: DatabaseHandle[];
beforeEach(async () => {
  database = await createTestDatabase();
  opened = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((handle) => handle.close()));
  await database.close();
});

const openOn = (url: string): DatabaseHandle => {
  const handle = openDatabase(url, 2);
  opened.push(handle);
  return handle;
};

const serverWorksOn = (text: string, count = 1) =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as sessions from pg_stat_activity
         where query = $1 and state = 'active' and datname = current_database()`,
      [text],
    );
    expect(rows[0].sessions).toBe(count);
  });

test('rejects a query on a connection that was cut without notice, and provides a new connection for the next query', async () => {
  using proxy = await openSilentProxy(database.url);
  const { pool } = openOn(proxy.url);
  await pool.query('select 1');
  proxy.silence();
  const outcome = vi.fn();
  const unanswered = pool.query('select 2').then(outcome, outcome);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  await unanswered;
  expect(outcome).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringContaining('closed after a timeout') }),
  );
  expect((await pool.query('select 3 as n')).rows).toEqual([{ n: 3 }]);
});

test('waits for a slow query while the server is executing it', async () => {
  const { pool } = openOn(database.url);
  await database.pool.query('create table held (id int)');
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table held');
  const slow = pool.query('select count(*)::int as n from held');
  await serverWorksOn('select count(*)::int as n from held');
  // The detection of the other connection proves that an inspection ran and ignored the slow query.
  using proxy = await openSilentProxy(database.url);
  const cut = openOn(proxy.url);
  await cut.pool.query('select 1');
  proxy.silence();
  const rejected = cut.pool.query('select 2').catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(2 * NOTICED_MS);
  expect(await rejected).toBeInstanceOf(Error);
  await holder.query('commit');
  holder.release();
  expect((await slow).rows).toEqual([{ n: 0 }]);
});

test('does not end a connection while the server is unreachable', async () => {
  const proxy = await openSilentProxy(database.url);
  const { pool } = openOn(proxy.url);
  await pool.query('select 1');
  // The time without a response starts with the query, regardless of the age of the connection.
  await vi.advanceTimersByTimeAsync(NOTICED_MS);
  proxy.silence();
  proxy.refuse();
  const outcome = vi.fn();
  const unanswered = pool.query('select 2').then(outcome, outcome);
  await vi.advanceTimersByTimeAsync(15_000);
  // The proxy refuses connections in order, so this is the first.
  await expect(new pg.Client({ connectionString: proxy.url }).connect()).rejects.toThrow();
  expect(proxy.refusals).toBe(1);
  // A second inspection starts only after the first has ended.
  for (const inspection of [1, 2]) {
    await vi.advanceTimersByTimeAsync(NOTICED_MS);
    await vi.waitFor(() => expect(proxy.refusals).toBeGreaterThanOrEqual(1 + inspection));
  }
  expect(outcome).not.toHaveBeenCalled();
  proxy[Symbol.dispose]();
  await unanswered;
  expect(outcome).toHaveBeenCalledOnce();
});

test('clears its timer when the pool is closed', async () => {
  const handle = openOn(database.url);
  await handle.pool.query('select 1');
  expect(vi.getTimerCount()).toBe(1);
  await handle.close();
  expect(vi.getTimerCount()).toBe(0);
});
