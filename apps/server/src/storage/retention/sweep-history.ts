import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { deleteHistory } from './delete-history.ts';
import { HISTORY_TABLES, type HistoryTable } from './history-tables.ts';

/** As few at a time as keep a statement to some milliseconds, and its locks with it: the judge writes to the same tables. */
const CHECKS_AT_A_TIME = 200;

export interface Kept {
  /** What ended before that is kept by no plan. */
  since: Date;
  /** Since when raw results are kept, and what only they refer to. */
  resultsSince: Date;
}

/** Deletes the history of checks that are gone (a last batch may follow a deletion), and what is not kept any longer. */
export const sweepHistory = async (db: Db, kept: Kept): Promise<void> => {
  for (const table of HISTORY_TABLES) {
    const checkIds = await checksIn(db, table);
    const gone = new Set(await withoutCheck(db, checkIds));
    for (const ids of batchesOf([...gone])) {
      await db.transaction().execute((trx) => deleteHistory(trx, table, ids));
    }
    for (const ids of batchesOf(checkIds.filter((id) => !gone.has(id)))) {
      await db.transaction().execute((trx) => deleteHistory(trx, table, ids, isOlder(table, kept)));
    }
  }
};

/** What ended before that time also began before it: the beginning is in an index, the end is not. */
const isOlder = (table: HistoryTable, { since: time, resultsSince }: Kept): RawBuilder<boolean> => {
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

/** The checks that have rows there: from each to the next one in the index, however many rows lie between. */
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
