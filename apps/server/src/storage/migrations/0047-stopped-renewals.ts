import { type Kysely, sql } from 'kysely';

/** Renewals that Pharos has stopped can be resumed, unlike those that customers stopped. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions add column renewal_stopped_at_term_end timestamptz`.execute(db);
};
