import { type Kysely, sql } from 'kysely';

/** Why an export failed, and when; attempts that were stopped count for less than those that failed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table exports
    add column failures integer not null default 0,
    add column failed_at timestamptz,
    add column problem text check (problem in ('no-room', 'too-large'))`.execute(db);
};
