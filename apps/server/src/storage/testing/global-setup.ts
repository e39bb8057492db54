import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the maintenance database; the template lies beside it. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database from which each test's own is copied. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
};
