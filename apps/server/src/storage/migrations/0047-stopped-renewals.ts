import { type Kysely, sql } from 'kysely';

/** Which renewals Pharos has stopped, so that they can be resumed, unlike those that customers gave up. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions add column renewal_stopped_at_term_end timestamptz`.execute(db);
};
