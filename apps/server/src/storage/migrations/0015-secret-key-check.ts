import { type Kysely, sql } from 'kysely';

/** Adds a sealed text, with which each start checks whether it has the same key. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table secret_key_check (
    id integer primary key default 1 check (id = 1),
    sealed text not null,
    sealed_at timestamptz not null default now()
  )`.execute(db);
};
