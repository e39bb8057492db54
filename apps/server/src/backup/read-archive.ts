import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupError } from './backup-error.ts';

export interface ArchiveEntry {
  name: string;
  size: number;
  /** To be read to its end before the next entry comes. */
  content: Readable;
}

/**
 * Hands each file of a backup to `visit`, in their order, one after the other. Throws BackupError when there is no such file, or it is
 * damaged or cut off; and what `visit` throws.
 */
export const readArchive = async (path: string, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> => {
  const archive = extract();
  const read = pipeline(createReadStream(path), createGunzip(), archive);
  // Told at the end, or by the entry that it cuts off.
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

/** What zlib and tar-stream say of bytes that are not theirs. */
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
