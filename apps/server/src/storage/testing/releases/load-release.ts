import { readdirSync, readFileSync } from 'node:fs';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** Between what is loaded before the job queue's own tables are there, and what after. */
export const JOBS_MARK = '\n-- The waiting jobs.\n';

/** Whose dumps lie here, oldest first. */
export const releases = (): string[] =>
  readdirSync(import.meta.dirname)
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.sql$/.exec(name)?.[1] ?? [])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Turns an empty database into one that this release has used: its schema, rows in each table, and waiting jobs. */
export const loadRelease = async (pool: pg.Pool, release: string): Promise<void> => {
  const dump = readFileSync(new URL(`./${release}.sql`, import.meta.url), 'utf8');
  const [tables = '', jobs = ''] = dump.split(JOBS_MARK);
  await pool.query(tables);
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  await pool.query(jobs);
};
