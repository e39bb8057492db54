export const POSTGRES_SETUP = import.meta.filename;

/**
 * Provides to tests what `startPostgres` has started: one PostgreSQL for all test runners. Vitest calls it.
 * @public
 */
export default (project) => {
  for (const [key, value] of Object.entries(JSON.parse(process.env.MUTATE_POSTGRES))) project.provide(key, value);
};
