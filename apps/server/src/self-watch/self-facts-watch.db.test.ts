import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { findOwnProblems } from '@pharos/domain/self-watch/own-problem.ts';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmOutage, insertMonitoredCheck } from '../alerts/testing/scenario.ts';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { readinessChecks } from './readiness.ts';
import { type SelfFactsParts, SelfFactsWatch } from './self-facts-watch.ts';

const vitals = {
  partitions: 256,
  withoutPartitionsSince: null,
  unprobedSince: null,
  unstoredSince: null,
  overloadedSince: null,
};
const ROLES = new Set(['api', 'engine', 'worker', 'agent']);
const MINUTE = 60_000;

let database: TestDatabase;
let clock: number;
let running: (() => Promise<unknown>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  clock = 1_000_000;
  running = [() => database.close()];
});
afterEach(async () => {
  for (const stop of running.toReversed()) await stop();
});

/** Of a healthy process; it looks when it is told to. */
const watching = (parts: Partial<SelfFactsParts> = {}): SelfFactsWatch => {
  const watch = new SelfFactsWatch({
    databaseUrl: database.url,
    vitals: () => vitals,
    worker: () => ({ withoutSessionSince: null }),
    log: pino({ level: 'silent' }),
    now: () => clock,
    ...parts,
  });
  running.push(() => watch.stop());
  return watch;
};
const readiness = async (watch: SelfFactsWatch, roles = ROLES) =>
  Object.fromEntries(
    await Promise.all(readinessChecks(roles, watch, () => clock).map(async ({ name, check }) => [name, await check()])),
  );

/** Time passes, as it does while the process runs: in small steps. */
const pass = (watch: SelfFactsWatch, ms: number): void => {
  for (let passed = 0; passed < ms; passed += 5000) {
    clock += Math.min(5000, ms - passed);
    watch.read();
  }
};

/** Accepts connections and never says a word, like a database that is frozen. */
const startSilentServer = async (): Promise<string> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgresql://pharos@127.0.0.1:${(server.address() as AddressInfo).port}/pharos`;
};

describe('a database that does not answer', () => {
  test('is noticed although it accepts the connection, and named at once', async () => {
    const watch = watching({ databaseUrl: await startSilentServer() });
    await watch.look();
    expect(watch.read().databaseAwaySince).toBe(1_000_000);
    expect(await readiness(watch)).toEqual({ database: 'does not answer', engine: null, worker: null });
    pass(watch, 2 * MINUTE);
    await watch.look();
    expect(watch.read().databaseAwaySince).toBe(1_000_000);
  });

  test('is noticed when it goes away and comes back', async () => {
    const watch = watching();
    await watch.look();
    expect(watch.read().databaseAwaySince).toBeNull();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // The first look may still have the connection that was ended; the next one has another.
    await watch.look();
    await watch.look();
    expect(watch.read().databaseAwaySince).toBeNull();
  });
});

describe('the job queue', () => {
  test('does not move while the same job is due and nobody takes it', async () => {
    const watch = watching();
    await enqueueJob(database.db, 'fan-out', { eventId: 1 });
    await watch.look();
    pass(watch, 30_000);
    await watch.look();
    expect(findOwnProblems(watch.read(), clock)).toEqual([{ kind: 'queue-stuck', since: 1_000_000 }]);
    expect(await readiness(watch)).toMatchObject({ worker: 'the job queue has not moved for 30 secs' });
    expect(await readiness(watch, new Set(['api', 'engine', 'agent']))).toEqual({ database: null, engine: null });
  });

  test('moves while the next job is another one, however many wait', async () => {
    const watch = watching();
    for (const eventId of [1, 2, 3]) await enqueueJob(database.db, 'fan-out', { eventId });
    await watch.look();
    pass(watch, 29_000);
    await database.pool.query(
      `delete from graphile_worker._private_jobs where id = (select min(id) from graphile_worker._private_jobs)`,
    );
    await watch.look();
    pass(watch, 29_000);
    await watch.look();
    expect(findOwnProblems(watch.read(), clock)).toEqual([]);
  });

  test('has nothing to move while jobs are due later, are under way, or are housekeeping', async () => {
    const watch = watching();
    await enqueueJob(database.db, 'fan-out', { eventId: 1 }, { inMs: MINUTE });
    await database.pool.query(`select graphile_worker.add_job('sweep-history')`);
    await enqueueJob(database.db, 'fan-out', { eventId: 2 });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-1' where payload->>'eventId' = '2'`,
    );
    await watch.look();
    expect(watch.read().queue.stuckSince).toBeNull();
  });
});

describe('deliveries', () => {
  const addDelivery = async (recipient: string, columns: string): Promise<void> => {
    const check = await insertMonitoredCheck(database.db, { name: 'Shop' });
    const { eventId } = await confirmOutage(database.db, check);
    await database.pool.query(
      `insert into deliveries (event_id, organization_id, channel, recipient, status, attempts, created_at, sent_at)
       select $1, $2, 'email', $3, ${columns}`,
      [eventId, check.organizationId, recipient],
    );
    await database.pool.query('delete from graphile_worker._private_jobs');
  };
  const TRIED = `'[{"at":"2026-01-01T00:00:00Z","outcome":"refused: no"}]'::jsonb`;

  test('do not get through once one was tried and nothing since was sent on its channel', async () => {
    const watch = watching();
    await addDelivery('ann@example.com', `'sent', ${TRIED}, now() - interval '1 hour', now() - interval '1 hour'`);
    await addDelivery('bob@example.com', `'pending', ${TRIED}, now() - interval '5 minutes', null`);
    await watch.look();
    const [problem] = findOwnProblems(watch.read(), clock);
    expect(problem?.kind).toBe('not-delivering');
    expect((clock - (problem?.since ?? 0)) / MINUTE).toBeCloseTo(5, 0);
    expect(await readiness(watch)).toEqual({ database: null, engine: null, worker: null });
  });

  test('get through while one mailbox alone refuses, and while one waits for its first attempt', async () => {
    const watch = watching();
    await addDelivery('bob@example.com', `'pending', ${TRIED}, now() - interval '1 hour', null`);
    await addDelivery(
      'ann@example.com',
      `'sent', ${TRIED}, now() - interval '3 minutes', now() - interval '3 minutes'`,
    );
    await addDelivery('new@example.com', `'pending', '[]'::jsonb, now() - interval '2 minutes', null`);
    await watch.look();
    expect(watch.read().queue.undeliveredSince).toBeNull();
  });
});

test('what a process sees after it could not run counts from then', async () => {
  const watch = watching({ vitals: () => ({ ...vitals, unprobedSince: 1_000_000 }) });
  await watch.look();
  clock += 10 * MINUTE;
  expect(findOwnProblems(watch.read(), clock)).toEqual([]);
  pass(watch, 40_000);
  expect(findOwnProblems(watch.read(), clock)).toMatchObject([{ kind: 'not-probing' }]);
});

test('a worker without a session is named, and an engine that has no partitions', async () => {
  const watch = watching({
    vitals: () => ({ ...vitals, partitions: 0 }),
    worker: () => ({ withoutSessionSince: clock }),
  });
  await watch.look();
  expect(await readiness(watch)).toEqual({
    database: null,
    engine: 'holds no partitions',
    worker: 'has no connection to the job queue',
  });
});

test('looks by itself once started, and not after it was stopped, twice', async () => {
  const watch = watching();
  await watch.start();
  await enqueueJob(database.db, 'fan-out', { eventId: 1 });
  await expect.poll(() => watch.read().queue.stuckSince).not.toBeNull();
  await Promise.all([watch.stop(), watch.stop()]);
});
