import { type Kysely, sql } from 'kysely';

/** Where probes of a location come from, as its agent announces it; null: not known. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table locations add column address text`.execute(db);
};
