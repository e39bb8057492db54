import { type Kysely, sql } from 'kysely';
import { createPartitionedIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * Replaces the index of raw results by one on the check alone. Equal keys share an index entry, so the index is a
 * quarter of the size. Each insert changes another index page: at 500,000 checks, writing pages that no longer fit into
 * memory was a fifth of PostgreSQL's work. A check has few unpacked results, which are sorted when they are read.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await createPartitionedIndexOnline(db, 'results_of_check', 'results', '(check_id)');
  await sql`drop index if exists results_check`.execute(db);
};
