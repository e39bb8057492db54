import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';

/** PostgreSQL, as Pharos runs it, in a process of its own, so that it can be killed with everything below it. */
const silent = (): void => {};
process.on('message', async ({ dataDir }: { dataDir: string }) => {
  const log = { debug: silent, info: silent, warn: console.warn, error: console.error };
  const { url } = await startEmbeddedPostgres({ dataDir, log });
  process.send?.(url);
});
process.on('disconnect', () => process.exit(0));
