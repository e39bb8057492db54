import { statfs } from 'node:fs/promises';
import { type Disk, leavesReserve } from '@pharos/domain/self-watch/disk-reserve.ts';

export const readDisk = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/**
 * Checks whether a large file (an export, an upload) may grow by `bytes` in the embedded database.
 * @param dataDir - Null if the database runs on a separate server.
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
