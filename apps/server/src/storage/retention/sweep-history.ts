import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { deleteHistory } from './delete-history.ts';
import { HISTORY_TABLES, type HistoryTable } from './history-tables.ts';

/** Limits a statement and its locks to some milliseconds, because the judge writes to the same tables. */
const CHECKS_AT_A_TIME = 200;

export interface Retained {
  since: Date;
  /** The limit for raw results and the data that only they reference. */
  resultsSince: Date;
}

/** A last batch may follow the deletion of a check. */
export const sweepHistory = async (db: Db, retained: Retained): Promise<void> => {
  for (const table of HISTORY_TABLES) {
    const checkIds = await checksIn(db, table);
    const gone = new Set(await withoutCheck(db, checkIds));
    for (const ids of batchesOf([...gone])) {
      await db.transaction().execute((trx) => deleteHistory(trx, table, ids));
    }
    for (const ids of batchesOf(checkIds.filter((id) => !gone.has(id)))) {
      await db.transaction().execute((trx) => deleteHistory(trx, table, ids, isOlder(table, retained)));
    }
  }
};

/**
 * Matches expired rows. Also compares the start, because it is indexed and the end is not. A row that ended before that
 * time also started before it.
 */
const isOlder = (table: HistoryTable, { since: time, resultsSince }: Retained): RawBuilder<boolean> => {
  switch (table) {
    case 'daily_figures':
    case 'daily_location_figures':
      return sql`day < ${time.toISOString().slice(0, 10)}::date`;
    case 'certificates':
      return sql`seen_on < ${resultsSince.toISOString().slice(0, 10)}::date`;
    case 'alert_events':
      return sql`at < ${time}::timestamptz`;
    case 'suppressed_failures':
      return sql`started_at < ${time}::timestamptz`;
    default:
      return sql`started_at < ${time}::timestamptz and ended_at < ${time}::timestamptz`;
  }
};

/** Jumps from each id to the next in the index, regardless of the number of rows in between. */
const checksIn = async (db: Db, table: HistoryTable): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive present (id) as (
      (select check_id from ${sql.table(table)} order by check_id limit 1)
      union all
      select (select check_id from ${sql.table(table)} where check_id > present.id order by check_id limit 1)
      from present where present.id is not null
    )
    select id from present where id is not null`.execute(db);
  return rows.map(({ id }) => id);
};

const withoutCheck = async (db: Db, checkIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${checkIds}::int[]) as present (id)
    where not exists (select from checks c where c.id = present.id)`.execute(db);
  return rows.map(({ id }) => id);
};

const batchesOf = (ids: readonly number[]): number[][] => {
  const batches: number[][] = [];
  for (let from = 0; from < ids.length; from += CHECKS_AT_A_TIME)
    batches.push(ids.slice(from, from + CHECKS_AT_A_TIME));
  return batches;
};
