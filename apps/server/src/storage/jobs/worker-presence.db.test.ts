import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openWorkerPresence } from './worker-presence.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a worker that is gone gives back its jobs, and alerts that it had without jobs are looked for, leased ones when they are free', async () => {
  const presence = await openWorkerPresence(database.url, () => {});
  expect(await presence.releaseDead()).toEqual([]);
  await sql`select graphile_worker.add_job('deliver')`.execute(database.db);
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now()`.execute(database.db);
  expect(await presence.releaseDead()).toEqual(['pool-killed']);
  const { rows } = await sql`
    select task_identifier as task, round(extract(epoch from run_at - now()) / 5)::int * 5 as in_seconds, locked_by
    from graphile_worker.jobs order by id`.execute(database.db);
  expect(rows).toEqual([
    { task: 'deliver', in_seconds: 0, locked_by: null },
    { task: 'requeue-alerts', in_seconds: 0, locked_by: null },
    { task: 'requeue-alerts', in_seconds: 15, locked_by: null },
  ]);
  await presence.close();
});
