import { type Kysely, sql } from 'kysely';

/**
 * Stores the connection status of each location: the references that answer there, and the time since which it has been
 * isolated.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table locations
    add column answering_references text[] not null default '{}',
    add column isolated_since timestamptz`.execute(db);
};
