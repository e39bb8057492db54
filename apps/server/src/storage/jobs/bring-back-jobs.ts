import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/**
 * After the clock was set back: jobs that wait by the clock of before are due now, periodic tasks run again, and no lease lasts longer than
 * it may. A job that was added ahead of now, by the database's clock, is one of before. Resolves with how many jobs were brought back.
 */
export const bringBackJobs = async (db: Db): Promise<number> => {
  // Periodic tasks are added by the process' clock, and are meant for the moment.
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
