import startTests from '../../apps/server/src/storage/testing/global-setup.ts';

/**
 * Starts PostgreSQL for all test runners, which connect through `postgres-setup.mjs`. Resolves with a function that
 * stops it.
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
