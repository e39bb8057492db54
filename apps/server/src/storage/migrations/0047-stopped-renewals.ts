import { type Kysely, sql } from 'kysely';

/** Stores which renewals Pharos has stopped. Unlike renewals that customers stopped, they can be resumed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions add column renewal_stopped_at_term_end timestamptz`.execute(db);
};
