import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { sqlState } from '../connection/sql-errors.ts';

const DAY_MS = 86_400_000;
/** The number of days in advance, enough for a weekend without a running worker. */
const DAYS_AHEAD = 3;
/** Advisory lock for changes of the partitions of `results`. */
const RESULT_PARTITIONS_LOCK = 0x7068_6172;

type ResultTable = 'results' | 'packed_results';
const TABLES: readonly ResultTable[] = ['results', 'packed_results'];

/**
 * Creates the partitions `results_YYYYMMDD` (UTC days) from yesterday to `daysAhead` days after `now` (epoch
 * milliseconds). Several processes may call it at the same time.
 */
export const ensureResultPartitions = (db: Db, now: number, daysAhead = DAYS_AHEAD): Promise<void> => {
  const today = dayOf(now);
  return ensurePartitions(
    db,
    'results',
    Array.from({ length: daysAhead + 2 }, (_, index) => today - 1 + index),
  );
};

export const ensurePackedPartition = (db: Db, time: number): Promise<void> =>
  ensurePartitions(db, 'packed_results', [dayOf(time)]);

/**
 * Creates missing partitions. A partition is first created and then attached. This waits for no reader (such as a long
 * backup), so no other session queues behind it. PostgreSQL vacuums a partition only each time it doubles in size,
 * because partitions mostly grow and are dropped whole.
 */
const ensurePartitions = async (db: Db, table: ResultTable, days: readonly number[]): Promise<void> => {
  const existing = new Set(await partitionNames(db, table));
  if (days.every((day) => existing.has(nameOf(table, day)))) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${RESULT_PARTITIONS_LOCK})`.execute(trx);
    const made = new Set(await partitionNames(trx, table));
    for (const day of days.filter((one) => !made.has(nameOf(table, one)))) {
      const partition = sql.table(nameOf(table, day));
      await sql`create table ${partition} (like ${sql.table(table)} including defaults including constraints including storage)
        with (autovacuum_vacuum_insert_scale_factor = 1, autovacuum_analyze_scale_factor = 1)`.execute(trx);
      await sql`alter table ${sql.table(table)} attach partition ${partition}
        for values from (${sql.lit(startOf(day))}) to (${sql.lit(startOf(day + 1))})`.execute(trx);
    }
  });
};

/**
 * Returns the names of the dropped partitions. Waits at most one second for readers, because all writers queue behind
 * the wait. The next call drops the remaining ones.
 */
export const dropResultPartitions = async (db: Db, olderThan: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${RESULT_PARTITIONS_LOCK})`.execute(trx);
    await sql`set local lock_timeout = '1s'`.execute(trx);
    const old: string[] = [];
    for (const table of TABLES)
      old.push(...(await partitionNames(trx, table)).filter((name) => endOf(name) <= olderThan));
    for (const name of old) await sql`drop table ${sql.table(name)}`.execute(trx);
    return old;
  });

/** One page of the index, and one of the index of the TOAST table. */
const EMPTY_BYTES = 64 * 1024;

/**
 * Frees the index space of partitions that end by `closedBefore` (epoch milliseconds) and in which a vacuum has left no
 * page. No snapshot sees a row in them. The partitions remain, because a result may arrive late. Skips partitions in
 * use.
 */
export const emptyPackedPartitions = async (db: Db, closedBefore: number): Promise<void> => {
  const names = (await partitionNames(db, 'results')).filter((name) => endOf(name) <= closedBefore);
  for (const name of names) {
    if (!(await isWorthEmptying(db, name))) continue;
    const empty = async (trx: Db): Promise<void> => {
      await sql`select pg_advisory_xact_lock(${RESULT_PARTITIONS_LOCK})`.execute(trx);
      await sql`set local lock_timeout = '200ms'`.execute(trx);
      await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(trx);
      if (await isWorthEmptying(trx, name)) await sql`truncate ${sql.table(name)}`.execute(trx);
    };
    await db
      .transaction()
      .execute(empty)
      .catch((error: unknown) => {
        const state = sqlState(error);
        if (state !== LOCK_NOT_AVAILABLE && state !== UNDEFINED_TABLE) throw error;
      });
  }
};

const isWorthEmptying = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{ heap: number | null; all: number | null }>`
    select pg_relation_size(to_regclass(${name})) as heap, pg_total_relation_size(to_regclass(${name})) as all`.execute(
    db,
  );
  return rows[0]?.heap === 0 && (rows[0].all ?? 0) > EMPTY_BYTES;
};

const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

const partitionNames = async (db: Db, table: ResultTable): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = to_regclass(${table}) order by relname`.execute(db);
  return rows.map((row) => row.name);
};

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

const startOf = (day: number): string => new Date(day * DAY_MS).toISOString();

const nameOf = (table: ResultTable, day: number): string => `${table}_${startOf(day).slice(0, 10).replaceAll('-', '')}`;

/** Infinity if Pharos did not create a partition with this name. */
const endOf = (name: string): number => {
  const [, year, month, date] = /^(?:packed_)?results_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(date) + 1) : Number.POSITIVE_INFINITY;
};
