import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../testing/database.ts';
import { enqueueJob, enqueueJobs } from './enqueue-job.ts';

const database = sharedTestDatabase();

test('adds only the last of several jobs with the same key, and all jobs without a key', async () => {
  const { db, pool } = database;
  const task = 'fan-out';
  await enqueueJob(db, task, { eventId: 0 }, { jobKey: 'twice' });
  await enqueueJobs(db, [
    { task, payload: { eventId: 1 }, jobKey: 'twice', priority: 1 },
    { task, payload: { eventId: 2 } },
    { task, payload: { eventId: 2 } },
    { task, payload: { eventId: 3 }, jobKey: 'twice', priority: 3 },
  ]);
  const { rows } = await pool.query(
    `select key, (payload ->> 'eventId')::int as event, priority from graphile_worker._private_jobs order by 2`,
  );
  expect(rows).toEqual([
    { key: null, event: 2, priority: 0 },
    { key: null, event: 2, priority: 0 },
    { key: 'twice', event: 3, priority: 3 },
  ]);
});
