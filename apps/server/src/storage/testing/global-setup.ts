import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the maintenance database. The template is on the same server. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template from which the databases of tests are copied. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
};
