import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../connection/connect.ts';
import { migrateToLatest } from '../connection/migrate.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { TEMPLATE, urlOfDatabase } from './template.ts';

/** Settings for speed. Test data need not survive a power failure. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Prevents autovacuum from connecting to the template, which cannot be copied while another session uses it.
  autovacuum_naptime: '1h',
};

export interface TestPostgres {
  /** The maintenance database. The migrated, empty template is on the same server. */
  url: string;
  stop(): Promise<void>;
}

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
