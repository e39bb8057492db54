import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Returns epoch milliseconds. The database clock is the only one that all processes share. */
export const readDatabaseTime = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query for the time of the database returned no row');
  return row.at.getTime();
};
