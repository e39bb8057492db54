import { type Kysely, sql } from 'kysely';

/** Stores a certificate once for each check, instead of in each result. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table certificates (
    check_id integer not null,
    id integer not null,
    facts jsonb not null,
    seen_on date not null,
    primary key (check_id, id)
  )`.execute(db);
  await sql`alter table results add column certificate_id integer`.execute(db);
};
