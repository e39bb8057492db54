import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../connection/connect.ts';
import { migrateToLatest } from '../connection/migrate.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { TEMPLATE, urlOfDatabase } from './template.ts';

/** Nothing here has to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Keeps the template's only connection ours.
  autovacuum_naptime: '1h',
};

export interface TestPostgres {
  /** Of the maintenance database; the template, migrated and empty, lies beside it. */
  url: string;
  /** Stops it, and removes its folder. */
  stop(): Promise<void>;
}

/** A PostgreSQL in a temporary folder, with a migrated database to copy others from. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-test-'));
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const maintenance = openDatabase(postgres.url, 1);
  await maintenance.pool.query(`create database ${TEMPLATE}`);
  await maintenance.close();
  const template = openDatabase(urlOfDatabase(postgres.url, TEMPLATE), 2);
  await migrateToLatest(template);
  await template.close();
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
