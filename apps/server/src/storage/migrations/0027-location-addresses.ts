import { type Kysely, sql } from 'kysely';

/** Stores the address from which the probes of a location come, as announced by its agent. Null if it is unknown. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table locations add column address text`.execute(db);
};
