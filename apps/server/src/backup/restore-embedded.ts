import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quietLog } from '../commands/quiet-log.ts';
import { lockDataDir } from '../storage/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../storage/embedded/embedded-postgres.ts';
import { hasCluster } from '../storage/embedded/running-url.ts';
import { BackupError } from './backup-error.ts';

/** Autovacuum is unnecessary because the restore analyzes the tables once at its end. */
const settings = { autovacuum: 'off' };

/**
 * Runs `work` on a new embedded database, then `before`, and then moves the database to its place in the data folder. A
 * killed restore leaves a folder `restoring`, which the next restore removes. Throws `BackupError` or `DataDirInUse`.
 */
export const inNewCluster = async <T>(
  dataDir: string,
  { work, before }: { work: (url: string) => Promise<T>; before: () => Promise<void> },
): Promise<T> => {
  const lock = await lockDataDir(dataDir);
  const staging = join(dataDir, 'restoring');
  try {
    if (hasCluster(dataDir)) {
      throw new BackupError(
        `DATA_DIR=${dataDir} already contains a database. Choose another DATA_DIR, or move its folder postgres away. Nothing was changed.`,
      );
    }
    await rm(staging, { recursive: true, force: true, maxRetries: 3 });
    await mkdir(staging, { mode: 0o700 });
    const postgres = await startEmbeddedPostgres({ dataDir: staging, log: quietLog, settings });
    const done = await work(postgres.url).finally(() => postgres.stop());
    await before();
    await rename(join(staging, 'postgres'), join(dataDir, 'postgres'));
    return done;
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 });
    await lock.release();
  }
};
