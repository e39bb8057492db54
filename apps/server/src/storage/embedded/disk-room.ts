import { statfs } from 'node:fs/promises';
import { type Disk, leavesReserve } from '@pharos/domain/self-watch/disk-reserve.ts';

/** Returns the free and total space of the disk with this folder, as available to this process. */
export const readDisk = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/**
 * Checks whether a large file of an organization (an export, an upload) may grow by `bytes` in the embedded database.
 * @param dataDir - The folder of the embedded database. Null if the database runs on a separate server.
 * @returns true also if the disk cannot be inspected.
 */
export const hasRoom = async (dataDir: string | null, bytes: number): Promise<boolean> => {
  if (dataDir === null) return true;
  const disk = await readDisk(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return disk === null || leavesReserve(disk, bytes);
};
