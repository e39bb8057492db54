import { type Kysely, sql } from 'kysely';

/**
 * Renames the column `memory` to `judge_state`. This changes only the catalog, regardless of the number of checks. A
 * running engine of the previous release can no longer store data. The bus delivers its results again when the new
 * engine starts.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table check_states rename column memory to judge_state`.execute(db);
};
