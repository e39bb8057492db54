import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Large enough for the PostgreSQL cluster, its write-ahead log and the data of a run. */
const SIZE = '600m';

/** Returns null on success, or else the reason why mounting is not possible. */
export const mountSmallDisk = async (folder: string): Promise<string | null> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a small file system requires root';
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder]);
    return null;
  } catch (error) {
    return `a small file system cannot be mounted: ${(error as Error).message.trim().split('\n').at(-1)}`;
  }
};

export const unmountSmallDisk = async (folder: string): Promise<void> => {
  // Unmounts lazily, because the last PostgreSQL process can use the file system for a moment longer.
  await run('umount', ['-l', folder]);
};

export const copySmallDisk = async (folder: string, copy: string): Promise<void> => {
  await run('cp', ['-a', folder, copy]);
};
