import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openWorkerPresence } from './worker-presence.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('returns the jobs of a dead worker to the queue, and enqueues the search for lost alerts now and after the leases have expired', async () => {
  const presence = await openWorkerPresence(database.url, () => {});
  expect(await presence.releaseDead()).toEqual([]);
  await sql`select graphile_worker.add_job('deliver')`.execute(database.db);
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now()`.execute(database.db);
  expect(await presence.releaseDead()).toEqual(['pool-killed']);
  const { rows } = await sql`
    select task_identifier as task, run_at <= now() as is_due, locked_by from graphile_worker.jobs order by id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { task: 'deliver', is_due: true, locked_by: null },
    { task: 'requeue-alerts', is_due: true, locked_by: null },
    { task: 'requeue-alerts', is_due: false, locked_by: null },
  ]);
  const { rows: apart } = await sql`
    select extract(epoch from max(run_at) - min(run_at))::int as seconds from graphile_worker.jobs
    where task_identifier = 'requeue-alerts'`.execute(database.db);
  expect(apart).toEqual([{ seconds: 15 }]);
  await presence.close();
});
