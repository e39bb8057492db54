import { statfs } from 'node:fs/promises';
import { type Disk, leavesReserve } from '@pharos/domain/self-watch/disk-reserve.ts';

/** The disk that a folder lies on, as this process may write to it. */
export const readDisk = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/**
 * Whether a large file of an organization (an export, an upload) may grow by so many bytes in the embedded database, whose folder is
 * `dataDir`. Null: the database is on a server of its own. The answer is yes of a disk that cannot be seen.
 */
export const hasRoom = async (dataDir: string | null, bytes: number): Promise<boolean> => {
  if (dataDir === null) return true;
  const disk = await readDisk(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return disk === null || leavesReserve(disk, bytes);
};
