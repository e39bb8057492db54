import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../connection/connect.ts';
import { migrateToLatest } from '../connection/migrate.ts';
import { startEmbeddedPostgres } from '../embedded/start.ts';
import { TEMPLATE, urlOfDatabase } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the maintenance database; the template lies beside it. */
    postgresUrl: string;
  }
}

/** Nothing here has to survive a power cut. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Keeps the template's only connection ours.
  autovacuum_naptime: '1h',
};

/** One PostgreSQL for the whole run, with a migrated database from which each test's own is copied. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
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
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
