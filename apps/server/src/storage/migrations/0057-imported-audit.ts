import { type Kysely, sql } from 'kysely';

/** The table is read for the rows of before, which must not keep the lock of the new column. */
export const isTransactional = false;

/** Marks the rows of the audit log that came with an imported file: their content is what the file claims. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table audit_log add column if not exists is_imported boolean not null default false`.execute(db);
  // Only imports have written an address there.
  await sql`update audit_log set is_imported = true where actor_email is not null`.execute(db);
};
