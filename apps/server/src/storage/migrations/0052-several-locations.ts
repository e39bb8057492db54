import { type Kysely, sql } from 'kysely';

/** `checks.location` remains and is the first of `locations`. The previous release continues to use it alone. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table checks
    add column locations text[],
    add column confirmation_rule text not null default 'one'`.execute(db);
  await sql`alter table state_changes
    add column other_probes jsonb,
    add column later_probes jsonb,
    add column confirmation jsonb`.execute(db);
  await sql`alter table suppressed_failures add column other_probes jsonb`.execute(db);
};
