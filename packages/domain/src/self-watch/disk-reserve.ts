const MIB = 1 << 20;

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/**
 * Returns the space that large files must leave free on the disk of the database: a tenth of the disk, at least 256 MiB
 * and at most 2 GiB. PostgreSQL exits when it cannot write its log, which grows to a gigabyte (max_wal_size).
 */
export const diskReserve = (totalBytes: number): number => Math.min(2048 * MIB, Math.max(256 * MIB, totalBytes / 10));

export const leavesReserve = ({ freeBytes, totalBytes }: Disk, bytes: number): boolean =>
  freeBytes - bytes >= diskReserve(totalBytes);
