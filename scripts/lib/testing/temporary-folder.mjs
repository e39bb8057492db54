import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux mounts this in-memory file system for every user. */
const IN_MEMORY = '/dev/shm';
/** A complete run needs up to 2 GB. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;
const PREFIX = 'pharos-tests-';

/**
 * Creates the folder for temporary files of this run, in memory if there is room. Copying the template database takes
 * 15 ms there, but up to 1 s on a busy disk. The folder is removed on exit, or by the next run if this process was
 * killed.
 * @param {string} [inMemory] The mount point of a file system in memory.
 */
export const createTemporaryFolder = (inMemory = IN_MEMORY) => {
  const parent = hasRoom(inMemory) ? inMemory : tmpdir();
  removeLeftFolders(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const hasRoom = (folder) => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

const removeLeftFolders = (parent) => {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
    if (isRunning(Number(name.slice(PREFIX.length)))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // A folder of another user cannot be removed.
    }
  }
};

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return error.code === 'EPERM';
  }
};
