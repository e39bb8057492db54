import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Resolves when the database answers a query; rejects when it cannot be reached. */
export const pingDatabase = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db);
};
