import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { fanOutFlags } from '../jobs/take-fan-outs.ts';

/**
 * Fans out undecided alerts now, because maintenance that muted them has changed. Alerts that must still wait are
 * delayed again.
 */
export const decideMutedAgain = async (trx: Db, checkIds: readonly number[]): Promise<void> => {
  await sql`
    select count(graphile_worker.add_job('fan-out', json_build_object('eventId', id), job_key := 'fan-out:' || id,
      flags := ${fanOutFlags()}))
    from alert_events
    where status = 'open' and due_at <= now() and check_id = any(${[...checkIds]}::int[])`.execute(trx);
};
