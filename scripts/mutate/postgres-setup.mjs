export const POSTGRES_SETUP = import.meta.filename;

/**
 * Vitest calls this to provide the PostgreSQL of `startPostgres` to all test runners.
 * @public
 */
export default (project) => {
  for (const [key, value] of Object.entries(JSON.parse(process.env.MUTATE_POSTGRES))) project.provide(key, value);
};
