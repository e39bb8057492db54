import { type Kysely, sql } from 'kysely';

/** Adds the credits that operators grant organizations for their next payments. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions add column credits jsonb not null default '[]'`.execute(db);
};
