import { type Kysely, sql } from 'kysely';

/** What an engine knows of the connection of each location: which references answer there, and since when nothing can be seen from it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table locations
    add column answering_references text[] not null default '{}',
    add column isolated_since timestamptz`.execute(db);
};
