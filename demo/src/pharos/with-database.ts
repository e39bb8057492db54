import { type DatabaseHandle, openDatabase } from '../../../apps/server/src/storage/connection/connect.ts';
import { lockDataDir } from '../../../apps/server/src/storage/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/storage/embedded/embedded-postgres.ts';

const silent = (): void => {};
const LOG = { debug: silent, info: silent, warn: console.warn, error: console.error };

/** Pharos must not run. */
export const withDatabase = async <T>(dataDir: string, work: (database: DatabaseHandle) => Promise<T>): Promise<T> => {
  const lock = await lockDataDir(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: LOG });
    const database = openDatabase(postgres.url);
    try {
      return await work(database);
    } finally {
      await database.close();
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
};
