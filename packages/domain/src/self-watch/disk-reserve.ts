const MIB = 1 << 20;

/** A disk, in bytes. */
export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/**
 * What large files of organizations leave free on the disk that the database writes to, in bytes: a tenth of it, 256 MiB at least and
 * 2 GiB at most. PostgreSQL ends when it cannot write its log, which grows to a gigabyte (max_wal_size).
 */
export const diskReserve = (totalBytes: number): number => Math.min(2048 * MIB, Math.max(256 * MIB, totalBytes / 10));

/** Whether so many bytes can be stored and the reserve is left. */
export const leavesReserve = ({ freeBytes, totalBytes }: Disk, bytes: number): boolean =>
  freeBytes - bytes >= diskReserve(totalBytes);
