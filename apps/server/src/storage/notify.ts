import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** PostgreSQL notification channel on which engines hear of changed checks; the payload is the check's id, or `*` for all. */
export const CHECKS_CHANNEL = 'pharos_checks';

/** Tells the engines, when the transaction commits, to read these checks anew. */
export const notifyChecksChanged = async (trx: Kysely<Database>, checkIds: readonly number[]): Promise<void> => {
  if (checkIds.length === 0) return;
  await sql`select pg_notify(${CHECKS_CHANNEL}, id::text) from unnest(${checkIds}::int[]) as id`.execute(trx);
};
