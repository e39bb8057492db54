import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { WorkerSession } from './worker-session.ts';

const database = sharedTestDatabase();
const sessions: WorkerSession[] = [];
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
});

const startControlled = async () => {
  const started: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const session = await WorkerSession.open({
    databaseUrl: database.url,
    pool: database.pool,
    tasks: {
      'fan-out': async (payload) => {
        const { eventId } = payload as { eventId: number };
        const running = Promise.withResolvers<void>();
        ends.set(eventId, running);
        started.push(eventId);
        await running.promise;
      },
    },
    crontab: [],
    concurrency: 2,
    log: pino({ level: 'silent' }),
  });
  sessions.push(session);
  const end = (eventId: number, error?: Error): void => {
    if (error) ends.get(eventId)?.reject(error);
    else ends.get(eventId)?.resolve();
  };
  return { started, end };
};

const add = (eventId: number, flag: string, db = database.db) => enqueueJob(db, 'fan-out', { eventId }, { flag });

test('leaves jobs in the queue while a job with the same flag runs, and runs other jobs instead', async () => {
  const { started, end } = await startControlled();
  await add(1, 'stormy');
  await expect.poll(() => started).toEqual([1]);
  for (const eventId of [2, 3]) await add(eventId, 'stormy');
  await add(4, 'calm');
  await expect.poll(() => started).toEqual([1, 4]);
  // A failed job also frees its flag.
  end(1, new Error('lost'));
  await expect.poll(() => started).toEqual([1, 4, 2]);
  end(2);
  await expect.poll(() => started).toEqual([1, 4, 2, 3]);
  end(3);
  end(4);
});

test('puts a job back that was taken at the same time as a job with its flag', async () => {
  const { started, end } = await startControlled();
  await database.db.transaction().execute(async (trx) => {
    // Both slots are about to take a job without knowing of each other.
    await sql`lock table graphile_worker._private_jobs in exclusive mode`.execute(trx);
    const countSearches = async (): Promise<number> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'with j as (%'`.execute(
        database.db,
      );
      return rows.length;
    };
    await expect.poll(countSearches, { timeout: 10_000 }).toBe(2);
    for (const eventId of [1, 2]) await add(eventId, 'stormy', trx);
    await add(3, 'calm', trx);
  });
  await expect.poll(() => started).toHaveLength(2);
  expect(started).toContain(3);
  const first = started.includes(1) ? 1 : 2;
  end(first);
  await expect.poll(() => started.toSorted()).toEqual([1, 2, 3]);
  for (const eventId of [1, 2, 3]) end(eventId);
});
