import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { findSystemProblems } from '@pharos/domain/self-watch/system-problem.ts';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmOutage, type InsertedCheck, insertMonitoredCheck } from '../alerts/testing/scenario.ts';
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
  allBlindSince: null,
  someBlindSince: null,
  blindLocations: [],
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

const watching = (parts: Partial<SelfFactsParts> = {}): SelfFactsWatch => {
  const watch = new SelfFactsWatch({
    databaseUrl: database.url,
    vitals: () => vitals,
    agent: () => ({ stuckSince: null }),
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

const pass = (watch: SelfFactsWatch, ms: number): void => {
  for (let passed = 0; passed < ms; passed += 5000) {
    clock += Math.min(5000, ms - passed);
    watch.read();
  }
};

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

describe('a database that does not respond', () => {
  test('is detected even though it accepts the connection, and reported immediately', async () => {
    const watch = watching({ databaseUrl: await startSilentServer() });
    await watch.inspect();
    expect(watch.read().databaseAwaySince).toBe(1_000_000);
    expect(await readiness(watch)).toEqual({ database: 'does not respond', engine: null, worker: null });
    pass(watch, 2 * MINUTE);
    await watch.inspect();
    expect(watch.read().databaseAwaySince).toBe(1_000_000);
  });

  test('is detected when it becomes unavailable and available again', async () => {
    const watch = watching();
    await watch.inspect();
    expect(watch.read().databaseAwaySince).toBeNull();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    // The first inspection may still use the terminated connection. The next one has a new connection.
    await watch.inspect();
    await watch.inspect();
    expect(watch.read().databaseAwaySince).toBeNull();
  });
});

describe('the job queue', () => {
  test('is stuck while the same job is due and no worker takes it', async () => {
    const watch = watching();
    await enqueueJob(database.db, 'fan-out', { eventId: 1 });
    await watch.inspect();
    pass(watch, 30_000);
    await watch.inspect();
    expect(findSystemProblems(watch.read(), clock)).toEqual([{ kind: 'queue-stuck', since: 1_000_000 }]);
    expect(await readiness(watch)).toMatchObject({ worker: 'has processed no job in the queue for 30 secs' });
    expect(await readiness(watch, new Set(['api', 'engine', 'agent']))).toEqual({ database: null, engine: null });
  });

  test('is not stuck while the next job changes, regardless of how many jobs wait', async () => {
    const watch = watching();
    for (const eventId of [1, 2, 3]) await enqueueJob(database.db, 'fan-out', { eventId });
    await watch.inspect();
    pass(watch, 29_000);
    await database.pool.query(
      `delete from graphile_worker._private_jobs where id = (select min(id) from graphile_worker._private_jobs)`,
    );
    await watch.inspect();
    pass(watch, 29_000);
    await watch.inspect();
    expect(findSystemProblems(watch.read(), clock)).toEqual([]);
  });

  test('is not stuck if jobs are due later, are running, or are housekeeping jobs', async () => {
    const watch = watching();
    await enqueueJob(database.db, 'fan-out', { eventId: 1 }, { inMs: MINUTE });
    await database.pool.query(`select graphile_worker.add_job('sweep-history')`);
    await enqueueJob(database.db, 'fan-out', { eventId: 2 });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-1' where payload->>'eventId' = '2'`,
    );
    await watch.inspect();
    expect(watch.read().queue.stuckSince).toBeNull();
  });
});

describe('deliveries', () => {
  interface Row {
    of: 'operator' | 'tenant';
    channel?: string;
    serverWasAway?: boolean;
    attempts?: number;
    minutesOld: number;
    sentMinutesAgo?: number;
  }
  const organizations = async (): Promise<Record<Row['of'], InsertedCheck>> => ({
    operator: await insertMonitoredCheck(database.db, { name: 'Shop' }),
    tenant: await insertMonitoredCheck(database.db, { name: 'Blog' }),
  });
  const insert = async (rows: readonly Row[]): Promise<void> => {
    const checks = await organizations();
    for (const [index, row] of rows.entries()) {
      const check = checks[row.of];
      const { eventId } = await confirmOutage(database.db, check);
      const { channel = 'email', serverWasAway = false, attempts = 1, sentMinutesAgo = null } = row;
      await database.pool.query(
        `insert into deliveries (event_id, organization_id, channel, recipient, status, attempts, server_was_away, created_at, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(mins => $8), now() - make_interval(mins => $9))`,
        [
          eventId,
          check.organizationId,
          channel,
          `r${index}@example.com`,
          sentMinutesAgo === null ? 'pending' : 'sent',
          JSON.stringify(Array.from({ length: attempts }, () => ({ at: '2026-01-01T00:00:00Z', outcome: 'refused' }))),
          serverWasAway,
          row.minutesOld,
          sentMinutesAgo,
        ],
      );
    }
    await database.pool.query('delete from graphile_worker._private_jobs');
  };
  const sentLongAgo: Row = { of: 'operator', minutesOld: 60, sentMinutesAgo: 60 };

  test.each<[string, Row[], number | null]>([
    [
      'the mail server accepts mails to no recipient',
      [sentLongAgo, { of: 'tenant', minutesOld: 5, serverWasAway: true }],
      5,
    ],
    ["the mail server refuses a mail of the operator's organization", [{ of: 'operator', minutesOld: 5 }], 5],
    [
      'an imported delivery claims to be sent in the future',
      [
        { of: 'operator', minutesOld: 5 },
        { of: 'tenant', minutesOld: 60, sentMinutesAgo: -600 },
      ],
      5,
    ],
    ['the recipient of a tenant refuses', [{ of: 'tenant', minutesOld: 60 }], null],
    [
      'the webhook of a tenant is dead',
      [{ of: 'tenant', channel: 'webhook', minutesOld: 60, serverWasAway: true }],
      null,
    ],
    ['an imported delivery has an unknown channel', [{ of: 'tenant', channel: 'pigeon', minutesOld: 60 }], null],
    ['an alert waits for its first attempt', [{ of: 'operator', minutesOld: 2, attempts: 0 }], null],
    [
      'one recipient refuses and a later mail is sent',
      [
        { of: 'operator', minutesOld: 60 },
        { of: 'tenant', minutesOld: 3, sentMinutesAgo: 3 },
      ],
      null,
    ],
  ])('decides whether deliveries are stuck when %s', async (_title, rows, minutes) => {
    await insert(rows);
    const watch = watching();
    await watch.inspect();
    const { undeliveredSince } = watch.read().queue;
    if (minutes === null) expect(undeliveredSince).toBeNull();
    else expect((clock - (undeliveredSince ?? 0)) / MINUTE).toBeCloseTo(minutes, 0);
    const problems = findSystemProblems(watch.read(), clock).map(({ kind }) => kind);
    expect(problems).toEqual(minutes === null ? [] : ['not-delivering']);
    expect(await readiness(watch)).toEqual({ database: null, engine: null, worker: null });
  });
});

test('counts problems from the end of a pause in which the process could not run', async () => {
  const watch = watching({ vitals: () => ({ ...vitals, unprobedSince: 1_000_000 }) });
  await watch.inspect();
  clock += 10 * MINUTE;
  expect(findSystemProblems(watch.read(), clock)).toEqual([]);
  pass(watch, 40_000);
  expect(findSystemProblems(watch.read(), clock)).toMatchObject([{ kind: 'not-probing' }]);
});

test('reports a worker without a session, and an engine without partitions', async () => {
  const watch = watching({
    vitals: () => ({ ...vitals, partitions: 0 }),
    worker: () => ({ withoutSessionSince: clock }),
  });
  await watch.inspect();
  expect(await readiness(watch)).toEqual({
    database: null,
    engine: 'has no partitions',
    worker: 'has no connection to the job queue',
  });
});

test('inspects automatically after its start, and not after two simultaneous stops', async () => {
  const watch = watching();
  await watch.start();
  await enqueueJob(database.db, 'fan-out', { eventId: 1 });
  await expect.poll(() => watch.read().queue.stuckSince).not.toBeNull();
  await Promise.all([watch.stop(), watch.stop()]);
});
