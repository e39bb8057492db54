import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

const DAY_MS = 86_400_000;
/** A weekend without a worker does no harm. */
const DAYS_AHEAD = 3;
/** Advisory lock of all of Pharos's processes: only its holder changes the partitions of `results`. */
const RESULT_PARTITIONS_LOCK = 0x7068_6172;

/**
 * Makes the daily partitions of `results` (`results_YYYYMMDD`, days in UTC) from yesterday to `daysAhead` days from
 * `now` (epoch milliseconds). Those that exist stay; several processes may do it at once.
 * They are vacuumed only as often as they double: they only grow, and are dropped whole.
 * Made first and attached then: that waits for no reader, be it a backup that reads for hours, and so nobody waits behind it.
 */
export const ensureResultPartitions = async (db: Db, now: number, daysAhead = DAYS_AHEAD): Promise<void> => {
  const today = Math.floor(now / DAY_MS);
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => today - 1 + index);
  const existing = new Set(await partitionNames(db));
  if (days.every((day) => existing.has(nameOf(day)))) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${RESULT_PARTITIONS_LOCK})`.execute(trx);
    const made = new Set(await partitionNames(trx));
    for (const day of days.filter((one) => !made.has(nameOf(one)))) {
      const partition = sql.table(nameOf(day));
      await sql`create table ${partition} (like results including defaults including constraints)
        with (autovacuum_vacuum_insert_scale_factor = 1, autovacuum_analyze_scale_factor = 1)`.execute(trx);
      await sql`alter table results attach partition ${partition}
        for values from (${sql.lit(startOf(day))}) to (${sql.lit(startOf(day + 1))})`.execute(trx);
    }
  });
};

/**
 * Drops the partitions whose last moment lies before `olderThan` (epoch milliseconds). Returns their names.
 * Waits a second at most for readers, since every writer queues behind the wait; what could not be dropped is by the next call.
 */
export const dropResultPartitions = async (db: Db, olderThan: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${RESULT_PARTITIONS_LOCK})`.execute(trx);
    await sql`set local lock_timeout = '1s'`.execute(trx);
    const old = (await partitionNames(trx)).filter((name) => endOf(name) <= olderThan);
    for (const name of old) await sql`drop table ${sql.table(name)}`.execute(trx);
    return old;
  });

const partitionNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = 'results'::regclass order by relname`.execute(db);
  return rows.map((row) => row.name);
};

const startOf = (day: number): string => new Date(day * DAY_MS).toISOString();

const nameOf = (day: number): string => `results_${startOf(day).slice(0, 10).replaceAll('-', '')}`;

/** The first moment after the partition; never, when the name is none of ours. */
const endOf = (name: string): number => {
  const [, year, month, date] = /^results_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(date) + 1) : Number.POSITIVE_INFINITY;
};
