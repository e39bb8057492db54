import { type Kysely, sql } from 'kysely';

/** Exceeding a further limit restarts the grace period. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table organizations add column above_limits_of text[] not null default '{}'`.execute(db);
};
