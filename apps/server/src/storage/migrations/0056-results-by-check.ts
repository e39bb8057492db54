import { type Kysely, sql } from 'kysely';
import { createPartitionedIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * The index of raw results holds the check alone. Equal keys share one entry of the index then: it is a quarter as large. As results come in on
 * all checks in turn, each insert touches another page of it, and writing out those that no longer fit into memory was a fifth of PostgreSQL's
 * work at 500,000 checks. A check has few results that are not packed: they are put in order when they are read.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await createPartitionedIndexOnline(db, 'results_of_check', 'results', '(check_id)');
  await sql`drop index if exists results_check`.execute(db);
};
