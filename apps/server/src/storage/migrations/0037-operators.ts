import { type Kysely, sql } from 'kysely';

/** The first account becomes an operator. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table operators (
    user_id integer primary key references users on delete cascade,
    added_at timestamptz not null default now()
  )`.execute(db);
  await sql`insert into operators (user_id, added_at) select id, created_at from users order by id limit 1`.execute(db);
  await sql`alter table organizations
    add column suspended_at timestamptz,
    add column suspended_reason text,
    add column retired_at timestamptz,
    drop constraint organizations_state_check,
    add constraint organizations_state_check check (state in ('AC', 'CA', 'PS', 'NA', 'SU', 'RT'))`.execute(db);
};
