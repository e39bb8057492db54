import { type Kysely, sql } from 'kysely';

/**
 * The column has the name of what it holds. Only the catalog changes, however many checks there are. An engine of the previous
 * release that still runs can't store any more; its results come again from the bus when the new one begins.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table check_states rename column memory to judge_state`.execute(db);
};
