import { type Kysely, sql } from 'kysely';

/** The migration reads the table, which must not happen while the new column is locked. */
export const isTransactional = false;

/** Marks rows from an imported file, whose content is not verified by this installation. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table audit_log add column if not exists is_imported boolean not null default false`.execute(db);
  // Only imports have written an address in this column.
  await sql`update audit_log set is_imported = true where actor_email is not null`.execute(db);
};
