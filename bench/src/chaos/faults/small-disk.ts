import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** PostgreSQL's cluster and its write-ahead log, and what a run of the bench adds. */
const SIZE = '600m';

/** Puts a small file system into the folder; null when that is done, else why it can't be done. */
export const mountSmallDisk = async (folder: string): Promise<string | null> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a small file system';
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder]);
    return null;
  } catch (error) {
    return `a small file system can't be mounted: ${(error as Error).message.trim().split('\n').at(-1)}`;
  }
};

export const unmountSmallDisk = async (folder: string): Promise<void> => {
  // Lazily: PostgreSQL's last process may hold it for a moment longer.
  await run('umount', ['-l', folder]);
};

/** Copies what is on it, with owners, before it is gone. */
export const keepSmallDisk = async (folder: string, copy: string): Promise<void> => {
  await run('cp', ['-a', folder, copy]);
};
