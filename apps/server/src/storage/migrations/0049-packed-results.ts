import { type Kysely, sql } from 'kysely';

/**
 * See storage/results/pack-results.ts. Like `results`, the table has one partition per day. Its index is not unique,
 * because the packing task prevents overlapping rows.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table packed_results (
    hour timestamptz not null,
    check_id integer not null,
    hours smallint not null,
    count smallint not null,
    data bytea not null
  ) partition by range (hour)`.execute(db);
  // The data is already compressed and stays in the row: a TOAST table would use more space than it saves.
  await sql`alter table packed_results alter column data set storage main`.execute(db);
  await sql`create index packed_results_check on packed_results (check_id, hour)`.execute(db);
};
