import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/**
 * Repairs the job queue after the clock was set back: waiting jobs become due, and periodic tasks can run again. A job
 * is affected if its time of addition is in the future by the database clock.
 * @returns the number of jobs that became due.
 */
export const repairJobTimes = async (db: Db): Promise<number> => {
  // Periodic tasks are added by the clock of the process and are due at once.
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update graphile_worker._private_jobs set run_at = now(), updated_at = now()
      where locked_at is null and run_at > now() and (
        updated_at > now() + ${TOLERANCE} or (run_at > now() + interval '1 minute' and payload -> '_cron' is not null))
      returning 1
    )
    select count(*)::int as count from moved`.execute(db);
  const processNow = new Date();
  await sql`
    update graphile_worker._private_known_crontabs set last_execution = greatest(now(), ${processNow}::timestamptz)
    where last_execution > greatest(now(), ${processNow}::timestamptz) + interval '1 minute'`.execute(db);
  return rows[0]?.count ?? 0;
};

const TOLERANCE = sql`interval '5 seconds'`;
