import { readdirSync, readFileSync } from 'node:fs';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** The part before this separator is loaded before the tables of the job queue exist, the part after it afterwards. */
export const JOBS_MARK = '\n-- The waiting jobs.\n';

export const releases = (): string[] =>
  readdirSync(import.meta.dirname)
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.sql$/.exec(name)?.[1] ?? [])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Loads a used database of this release into an empty one: the schema, rows in each table, and waiting jobs. */
export const loadRelease = async (pool: pg.Pool, release: string): Promise<void> => {
  const dump = readFileSync(new URL(`./${release}.sql`, import.meta.url), 'utf8');
  const [tables = '', jobs = ''] = dump.split(JOBS_MARK);
  await pool.query(tables);
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  await pool.query(jobs);
};
