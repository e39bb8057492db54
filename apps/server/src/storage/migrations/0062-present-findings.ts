import { type Kysely, sql } from 'kysely';

/** What a poll of an outage found last where that differs from what it began as, while its state stays the same; null: nothing else. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table state_changes add column present_probe jsonb`.execute(db);
};
