import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';

/** Runs PostgreSQL in a separate process, which can be killed with all its descendants. */
const silent = (): void => {};
process.on('message', async ({ dataDir }: { dataDir: string }) => {
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const { url } = await startEmbeddedPostgres({ dataDir, log });
  process.send?.(url);
});
process.on('disconnect', () => process.exit(0));
