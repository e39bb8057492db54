import startTests from '../../apps/server/src/storage/testing/global-setup.ts';

/**
 * Starts the PostgreSQL of the tests with databases for all test runners of this process and of those that it starts. They find it
 * through `postgres-setup.mjs`. Resolves with the function that stops it.
 */
export const startPostgres = async () => {
  const provided = {};
  const stop = await startTests({
    provide: (key, value) => {
      provided[key] = value;
    },
  });
  process.env.MUTATE_POSTGRES = JSON.stringify(provided);
  return stop;
};
