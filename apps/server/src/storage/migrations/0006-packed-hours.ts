import { type Kysely, sql } from 'kysely';

/**
 * Closed hours as bytes, with a histogram of response times (domain/packed-hours). Rows that are there stay as they are and are
 * read as they were written, until retention drops them: nothing is rewritten, however long the table.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table daily_figures add column packed bytea',
  'alter table daily_figures alter column figures drop not null',
];
