import { type Kysely, sql } from 'kysely';

/** The table has at most one row. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table pairs (
    id integer primary key default 1 check (id = 1),
    address text not null,
    status text not null check (status in ('invited', 'joining', 'paired')),
    sealed_key text not null,
    since timestamptz not null default now(),
    seen jsonb,
    stopped_at timestamptz,
    told_since timestamptz,
    recovered_at timestamptz
  )`.execute(db);
};
