import { type Kysely, sql } from 'kysely';

/** A later edit of a check does not change reports about the past. Null for earlier states. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table state_changes add column settings jsonb`.execute(db);
};
