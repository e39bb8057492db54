import { DAY_MS } from '@pharos/domain/figures.ts';
import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Advisory lock of whoever changes partitions: any constant that nothing else on the database uses. */
const PARTITIONS_LOCK = 0x50_48_03;
const NAME = /^results_(\d{4})(\d{2})(\d{2})$/;

const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
const nameOf = (day: number): string => `results_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Makes the partitions of raw results from yesterday (UTC) to `daysAhead` days from `now`. Safe when several processes do it at once. */
export const ensureResultPartitions = async (db: Db, now: Date, daysAhead: number): Promise<void> => {
  const today = dayOf(now.getTime());
  const present = new Set(await resultPartitions(db));
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => today + (index - 1) * DAY_MS);
  if (days.every((day) => present.has(nameOf(day)))) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`.execute(trx);
    for (const day of days) {
      const [from, to] = [new Date(day).toISOString(), new Date(day + DAY_MS).toISOString()];
      await sql`create table if not exists ${sql.table(nameOf(day))} partition of results
        for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx);
    }
  });
};

/** Drops the partitions whose whole day lies before `olderThan`. */
export const dropResultPartitions = async (db: Db, olderThan: Date): Promise<void> => {
  for (const name of await resultPartitions(db)) {
    const [, year, month, day] = NAME.exec(name) ?? [];
    const end = Date.parse(`${year}-${month}-${day}T00:00:00Z`) + DAY_MS;
    if (end <= olderThan.getTime()) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  }
};

const resultPartitions = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'results'::regclass`.execute(db);
  return rows.map(({ name }) => name).filter((name) => NAME.test(name));
};
