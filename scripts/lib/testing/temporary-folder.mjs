import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The file system in memory that Linux mounts for every user. */
const IN_MEMORY = '/dev/shm';
/** A complete run needs about 2 GB at most. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for the temporary files of tests: a file system in memory if this machine has one with 4 GB to spare, else the folder
 * of the operating system. Copying the template database takes 15 ms there, and 30 ms to 1 s on a disk that other tests write to.
 * @param {string} [folder] A mount point of a file system in memory.
 */
export const temporaryFolder = (folder = IN_MEMORY) => (hasRoom(folder) ? folder : tmpdir());

const hasRoom = (folder) => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
};
