export const POSTGRES_SETUP = import.meta.filename;

/**
 * Provides the single PostgreSQL that `startPostgres` has started to the tests of all test runners. Vitest calls it.
 * @public
 */
export default (project) => {
  for (const [key, value] of Object.entries(JSON.parse(process.env.MUTATE_POSTGRES))) project.provide(key, value);
};
