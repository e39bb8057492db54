import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupError } from './backup-error.ts';

export interface ArchiveEntry {
  name: string;
  size: number;
  /** Must be read to its end before the next entry is available. */
  content: Readable;
}

/**
 * Passes each file of a backup to `visit`, in the order of the archive. Throws `BackupError` if the backup is missing,
 * unreadable, damaged or truncated. Rethrows the errors of `visit`.
 */
export const readArchive = async (path: string, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> => {
  const archive = extract();
  const read = pipeline(createReadStream(path), createGunzip(), archive);
  // Prevents an unhandled rejection. `await read` below or the truncated entry throws the error.
  read.catch(() => {});
  try {
    for await (const entry of archive) {
      await visit({
        name: entry.header.name,
        size: entry.header.size ?? 0,
        content: entry as unknown as Readable,
      });
    }
    await read;
  } catch (error) {
    throw asBackupError(path, error);
  }
};

/** Error codes and messages of zlib and tar-stream for invalid data. */
const DAMAGED = /^Z_/;
const DAMAGED_TAR = /Invalid tar header|Unexpected end of data|Invalid header|Header exceeds/;

const asBackupError = (path: string, error: unknown): unknown => {
  if (error instanceof BackupError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`${path} does not exist.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`${path} cannot be read: ${message}.`);
  if (DAMAGED.test(code) || DAMAGED_TAR.test(message)) {
    return new BackupError(`${path} is damaged or incomplete (${message}). Nothing was changed.`);
  }
  return error;
};
