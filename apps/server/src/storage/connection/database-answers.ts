import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Rejects unless the database answers a query now. */
export const databaseAnswers = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db);
};
