import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../storage/connection/connect.ts';
import { isDatabaseUnreachable } from '../storage/connection/is-database-unreachable.ts';
import { readServerVersion } from '../storage/connection/read-server-version.ts';
import { DataDirInUse, lockDataDir } from '../storage/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../storage/embedded/embedded-postgres.ts';
import { hasCluster, runningUrl } from '../storage/embedded/running-url.ts';
import { CommandError } from './command-error.ts';
import { quietLog } from './quiet-log.ts';

/** Waiting time for the database of a Pharos that is starting. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 200;

/**
 * Returns the URL of the embedded database. Uses the database of a Pharos that runs on this folder; otherwise starts
 * one until `running` is disposed. Throws `CommandError` if the folder contains no database.
 */
export const openEmbeddedDatabase = async (dataDir: string, running: AsyncDisposableStack): Promise<string> => {
  if (!hasCluster(dataDir))
    throw new CommandError(
      `DATA_DIR=${dataDir} does not contain a database. Start Pharos there once, or set DATA_DIR or DATABASE_URL to another database.`,
    );
  try {
    const lock = await lockDataDir(dataDir);
    running.defer(() => lock.release());
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const url = await runningUrl(dataDir);
    await waitUntilReachable(url);
    return url;
  }
  return running.use(await startEmbeddedPostgres({ dataDir, log: quietLog })).url;
};

const waitUntilReachable = async (url: string): Promise<void> => {
  const { db, close } = openDatabase(url, 1);
  const deadline = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      try {
        await readServerVersion(db);
        return;
      } catch (error) {
        if (!isDatabaseUnreachable(error) || performance.now() > deadline) throw error;
        await sleep(PAUSE_MS);
      }
    }
  } finally {
    await close();
  }
};
