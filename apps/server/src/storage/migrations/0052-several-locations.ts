import { type Kysely, sql } from 'kysely';

/**
 * Several locations of a check, and how many of them have to see a failure; what further locations saw. `checks.location` stays, and is the
 * first of `locations`: a release before goes on with it alone.
 */
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
