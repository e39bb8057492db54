import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NeedsOperator } from '../connection/needs-operator.ts';

/** Another Pharos runs on the data folder. */
export class DataDirInUse extends NeedsOperator {}

export interface DataDirLock {
  release(): Promise<void>;
}

const SQLITE_BUSY = 5;

/** A database that nothing refers to is closed by the garbage collector, which would drop the lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process, until it releases it or ends in whatever way. Throws DataDirInUse.
 * The lock is SQLite's own on an empty database: the kernel holds it, and drops it even at kill -9, so that nothing
 * has to be decided by process ids, which lie across containers and restarts.
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
      `Another Pharos (process ${holder.trim()}) is running on DATA_DIR=${dataDir}: stop it, or choose another DATA_DIR.`,
    );
  }
  held.add(database);
  await closeToOthers(dataDir);
  // Only to tell the other one who holds it.
  await writeFile(pidPath, `${process.pid}\n`);
  return {
    async release() {
      if (held.delete(database)) database.close();
    },
  };
};

/** Takes the access of others from a folder of this user: the key and mails lie in it. A folder that all users share stays as it is. */
const closeToOthers = async (path: string): Promise<void> => {
  const { mode, uid } = await stat(path);
  if (uid === process.getuid?.() && mode & BY_OTHERS && !(mode & STICKY))
    await chmod(path, mode & PERMISSIONS & ~BY_OTHERS);
};

const [PERMISSIONS, BY_OTHERS, STICKY] = [0o7777, 0o007, 0o1000];

/** Makes a folder and those above it. Not by `recursive`, which never ends where a file system refuses with ENOENT (/proc). */
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
