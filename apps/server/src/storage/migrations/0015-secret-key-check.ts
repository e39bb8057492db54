import { type Kysely, sql } from 'kysely';

/** A text sealed under the installation's key, by which each start knows whether it has that key. One row. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table secret_key_check (
    id integer primary key default 1 check (id = 1),
    sealed text not null,
    sealed_at timestamptz not null default now()
  )`.execute(db);
};
