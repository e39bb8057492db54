import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/** Returns the time of the database clock in epoch milliseconds. It is the only clock that all processes share. */
export const readDatabaseTime = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The time of the database came without a row');
  return row.at.getTime();
};
