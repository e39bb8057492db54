import { type Kysely, sql } from 'kysely';

/** Tells certificates apart whose 32-bit ids are the same, which a target can bring about; null for those stored before, until shown again. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table certificates add column digest bytea`.execute(db);
};
