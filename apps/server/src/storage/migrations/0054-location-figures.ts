import { type Kysely, sql } from 'kysely';

/**
 * Closed hours of checks with several chosen locations, of each location apart, packed as those of `daily_figures`. Autovacuum as there: a
 * row is written again each hour of its day.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table daily_location_figures (
    check_id integer not null,
    day date not null,
    location text not null,
    packed bytea not null,
    primary key (check_id, day, location)
  ) with (autovacuum_vacuum_scale_factor = 0.02)`.execute(db);
};
