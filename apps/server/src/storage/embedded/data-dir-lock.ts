import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NeedsOperator } from '../connection/needs-operator.ts';

export class DataDirInUse extends NeedsOperator {}

export interface DataDirLock {
  release(): Promise<void>;
}

const SQLITE_BUSY = 5;

/**
 * References to the databases with a lock. Otherwise the garbage collector would close the database and release the
 * lock.
 */
const locks = new Set<DatabaseSync>();

/**
 * Locks the data folder with a SQLite lock on an empty database, which the kernel releases even after kill -9. Process
 * ids are unreliable across containers and restarts.
 * @throws DataDirInUse if another process has the lock.
 */
export const lockDataDir = async (dataDir: string): Promise<DataDirLock> => {
  await makeFolder(dataDir);
  const pidPath = join(dataDir, 'pharos.pid');
  const database = new DatabaseSync(join(dataDir, 'pharos.lock'), { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
    const holder = await readFile(pidPath, 'utf8').catch(() => 'unknown');
    throw new DataDirInUse(
      `Another Pharos (process ${holder.trim()}) is running on DATA_DIR=${dataDir}. Stop it, or choose another DATA_DIR.`,
    );
  }
  locks.add(database);
  await restrictToOwner(dataDir);
  // Only for the error message of another process.
  await writeFile(pidPath, `${process.pid}\n`);
  return {
    async release() {
      if (locks.delete(database)) database.close();
    },
  };
};

/**
 * Removes the access of other users, because the folder contains the key and mails. Does not change a folder that all
 * users share.
 */
const restrictToOwner = async (path: string): Promise<void> => {
  const { mode, uid } = await stat(path);
  if (uid === process.getuid?.() && mode & OTHER_USERS && !(mode & STICKY))
    await chmod(path, mode & PERMISSIONS & ~OTHER_USERS);
};

const [PERMISSIONS, OTHER_USERS, STICKY] = [0o7777, 0o007, 0o1000];

/** Does not use the `recursive` option, which never returns if a file system fails with ENOENT (/proc). */
const makeFolder = async (path: string): Promise<void> => {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(path))) return;
    const parent = dirname(resolve(path));
    if (code !== 'ENOENT' || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await make();
  }
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
