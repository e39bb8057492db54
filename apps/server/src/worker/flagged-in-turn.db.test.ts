import pino from 'pino';
import { expect, test } from 'vitest';
import { enqueueJob } from '../storage/jobs/enqueue-job.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { WorkerSession } from './worker-session.ts';

const database = sharedTestDatabase();

test('keeps jobs with the flag of one that runs in the queue, and gives their places to the rest', async () => {
  const started: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const add = (eventId: number, flag: string) => enqueueJob(database.db, 'fan-out', { eventId }, { flag });
  const end = (eventId: number, error?: Error) => {
    if (error) ends.get(eventId)?.reject(error);
    else ends.get(eventId)?.resolve();
  };
  const session = await WorkerSession.open({
    databaseUrl: database.url,
    pool: database.pool,
    tasks: {
      'fan-out': async (payload) => {
        const { eventId } = payload as { eventId: number };
        const held = Promise.withResolvers<void>();
        ends.set(eventId, held);
        started.push(eventId);
        await held.promise;
      },
    },
    crontab: [],
    concurrency: 2,
    log: pino({ level: 'silent' }),
  });
  await add(1, 'stormy');
  await expect.poll(() => started).toEqual([1]);
  for (const eventId of [2, 3]) await add(eventId, 'stormy');
  await add(4, 'calm');
  await expect.poll(() => started).toEqual([1, 4]);
  // A job that fails ends as well.
  end(1, new Error('lost'));
  await expect.poll(() => started).toEqual([1, 4, 2]);
  end(2);
  await expect.poll(() => started).toEqual([1, 4, 2, 3]);
  end(3);
  end(4);
  await session.close();
});
