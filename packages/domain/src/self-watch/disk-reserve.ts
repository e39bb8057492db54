const MIB = 1 << 20;

/** The size of a disk and its free space, in bytes. */
export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/**
 * Returns the space that large files of organizations must leave free on the disk of the database, in bytes. It is a
 * tenth of the disk, at least 256 MiB and at most 2 GiB. PostgreSQL exits when it cannot write its log, which grows to
 * a gigabyte (max_wal_size).
 */
export const diskReserve = (totalBytes: number): number => Math.min(2048 * MIB, Math.max(256 * MIB, totalBytes / 10));

/** Checks whether this number of bytes can be stored without using the reserve. */
export const leavesReserve = ({ freeBytes, totalBytes }: Disk, bytes: number): boolean =>
  freeBytes - bytes >= diskReserve(totalBytes);
