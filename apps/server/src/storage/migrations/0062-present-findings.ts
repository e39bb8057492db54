import { type Kysely, sql } from 'kysely';

/** The last probe of an outage, if it differs from the first while the state is the same. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table state_changes add column present_probe jsonb`.execute(db);
};
