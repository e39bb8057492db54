import { type Kysely, sql } from 'kysely';

/**
 * Changes only the catalog. A running engine of the previous release can no longer store data. The bus delivers its
 * results again when the new engine starts.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table check_states rename column memory to judge_state`.execute(db);
};
