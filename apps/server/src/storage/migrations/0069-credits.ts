import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions add column credits jsonb not null default '[]'`.execute(db);
};
