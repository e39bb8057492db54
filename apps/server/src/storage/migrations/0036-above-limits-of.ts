import { type Kysely, sql } from 'kysely';

/** Of what an organization has more than its plan has room for: each that is added begins the grace again. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table organizations add column above_limits_of text[] not null default '{}'`.execute(db);
};
