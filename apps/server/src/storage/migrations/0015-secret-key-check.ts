import { type Kysely, sql } from 'kysely';

/**
 * Adds a text that is sealed with the installation's key. Each start uses it to check whether it has the same key. The
 * table has one row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table secret_key_check (
    id integer primary key default 1 check (id = 1),
    sealed text not null,
    sealed_at timestamptz not null default now()
  )`.execute(db);
};
