import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/**
 * The end of the delay that was asked for stands beside the time at which an alert is due, which is later when we are late. Of the
 * events that are not decided yet, those with a delay are due at its end.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table alert_events add column if not exists delay_ends_at timestamptz`.execute(db);
  await sql`update alert_events set delay_ends_at = due_at
    where status = 'open' and kind = 'down' and due_at > now() and delay_ends_at is null`.execute(db);
};
