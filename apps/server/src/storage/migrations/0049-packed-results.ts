import { type Kysely, sql } from 'kysely';

/**
 * Raw results of closed hours, many of them a row: see storage/results/pack-results.ts. A partition a day, as of `results`.
 * The index is not unique, and no key: the task that packs keeps rows apart.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table packed_results (
    hour timestamptz not null,
    check_id integer not null,
    hours smallint not null,
    count smallint not null,
    data bytea not null
  ) partition by range (hour)`.execute(db);
  // Packed already: a table beside it would take more than it saves.
  await sql`alter table packed_results alter column data set storage main`.execute(db);
  await sql`create index packed_results_check on packed_results (check_id, hour)`.execute(db);
};
