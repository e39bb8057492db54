import { type Kysely, sql } from 'kysely';

/** What a check was when a state of it began, so that an edit does not change what is told of the past. Null for states before. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table state_changes add column settings jsonb`.execute(db);
};
