import { type Kysely, sql } from 'kysely';

/**
 * Stores completed hours as bytes with a histogram (domain/packed-hours). Existing rows are read in their old format
 * until retention deletes them, so no row is rewritten.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table daily_figures add column packed bytea',
  'alter table daily_figures alter column figures drop not null',
];
