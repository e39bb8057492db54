import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../apps/server/src/storage/connection/connect.ts';
import { migrateToLatest } from '../../apps/server/src/storage/connection/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/storage/embedded/embedded-postgres.ts';
import { compilePharos } from './pharos.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedDataDir: string;
  }
}

/** Does the work of a first start once per test run: compiles Pharos, creates a cluster and runs all migrations. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  await compilePharos();
  const dataDir = await mkdtemp(join(tmpdir(), 'pharos-prepared-'));
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const database = openDatabase(postgres.url, 2);
  await migrateToLatest(database);
  await database.close();
  await postgres.stop();
  project.provide('preparedDataDir', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
};
