import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** Stores the end of the alert delay separately from the due time, which is later if Pharos is late. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table alert_events add column if not exists delay_ends_at timestamptz`.execute(db);
  await sql`update alert_events set delay_ends_at = due_at
    where status = 'open' and kind = 'down' and due_at > now() and delay_ends_at is null`.execute(db);
};
