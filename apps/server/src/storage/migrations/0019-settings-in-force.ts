import { type Kysely, sql } from 'kysely';

/**
 * Stores the settings of a check at the start of a state, so that a later edit does not change reports about the past.
 * Null for earlier states.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table state_changes add column settings jsonb`.execute(db);
};
