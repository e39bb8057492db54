import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Epoch milliseconds by the clock of the database, the one clock that all processes share. */
export const readDatabaseTime = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The time of the database came without a row');
  return row.at.getTime();
};
