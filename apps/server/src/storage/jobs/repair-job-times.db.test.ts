import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../testing/database.ts';
import { enqueueJob } from './enqueue-job.ts';
import { repairJobTimes } from './repair-job-times.ts';

const database = sharedTestDatabase();

const age = (interval: string) =>
  sql`update graphile_worker._private_jobs
    set run_at = run_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval`.execute(database.db);
const dueJobs = async (): Promise<unknown[]> =>
  (
    await sql<{ id: string }>`select payload ->> 'eventId' as id from graphile_worker._private_jobs
      where run_at <= now() order by 1`.execute(database.db)
  ).rows.map(({ id }) => id);

test('delays a job by the clock of the database, not by the clock of the process', async () => {
  await enqueueJob(database.db, 'fan-out', { eventId: 1 }, { inMs: 90_000 });
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from run_at - updated_at))::int as seconds from graphile_worker._private_jobs`.execute(
    database.db,
  );
  expect(rows).toEqual([{ seconds: 90 }]);
});

test('makes jobs due that wait by a clock that was set back, and no other jobs', async () => {
  await enqueueJob(database.db, 'fan-out', { eventId: 1 }, { inMs: 60_000 });
  await age('-2 hours');
  await enqueueJob(database.db, 'fan-out', { eventId: 2 }, { inMs: 60_000 });
  expect(await dueJobs()).toEqual([]);
  expect(await repairJobTimes(database.db)).toBe(1);
  expect(await dueJobs()).toEqual(['1']);
  expect(await repairJobTimes(database.db)).toBe(0);
});

test('runs a periodic task again that was queued or last run by a clock that was set back', async () => {
  await sql`select graphile_worker.add_job('fan-out', '{"eventId": 3, "_cron": {}}', run_at := now() + interval '2 hours')`.execute(
    database.db,
  );
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('late', now(), now() + interval '40 days'), ('fine', now(), now() - interval '1 minute')`.execute(
    database.db,
  );
  expect(await repairJobTimes(database.db)).toBe(1);
  expect(await dueJobs()).toEqual(['3']);
  const { rows } = await sql`select identifier, last_execution > now() + interval '1 minute' as ahead,
    last_execution < now() - interval '30 seconds' as unchanged from graphile_worker._private_known_crontabs order by 1`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { identifier: 'fine', ahead: false, unchanged: true },
    { identifier: 'late', ahead: false, unchanged: false },
  ]);
});
