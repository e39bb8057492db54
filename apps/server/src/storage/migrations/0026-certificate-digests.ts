import { type Kysely, sql } from 'kysely';

/**
 * Distinguishes certificates with the same 32-bit id, which a target can create. Null for older certificates until they
 * are presented again.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table certificates add column digest bytea`.execute(db);
};
