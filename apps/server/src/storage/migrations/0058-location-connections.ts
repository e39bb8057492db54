import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table locations
    add column answering_references text[] not null default '{}',
    add column isolated_since timestamptz`.execute(db);
};
