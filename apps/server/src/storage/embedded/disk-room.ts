import { statfs } from 'node:fs/promises';
import { type Disk, leavesReserve } from '@pharos/domain/self-watch/disk-reserve.ts';

/** The disk that a folder lies on, as this process may write to it. */
export const readDisk = async (folder: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

/**
 * Whether a large file of an organization (an export, an upload) may grow by so many bytes in the embedded database, whose folder is
 * `dataDir`. Null: the database is on a server of its own, whose disk cannot be seen, and the answer is yes.
 */
export const hasRoom = async (dataDir: string | null, bytes: number): Promise<boolean> =>
  dataDir === null || leavesReserve(await readDisk(dataDir), bytes);
