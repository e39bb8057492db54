import { type Kysely, sql } from 'kysely';

/** Counts failures separately, because attempts that were stopped are not failures. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table exports
    add column failures integer not null default 0,
    add column failed_at timestamptz,
    add column problem text check (problem in ('no-room', 'too-large'))`.execute(db);
};
