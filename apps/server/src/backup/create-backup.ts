import { createHash } from 'node:crypto';
import { openSnapshot, type Rows } from '../storage/backup/snapshot.ts';
import { BackupError } from './backup-error.ts';
import { fingerprintOf, KEY_NAME, MANIFEST_NAME, type Part, writeManifest } from './manifest.ts';
import { pieceName } from './part-names.ts';
import { ArchiveWriter } from './write-archive.ts';

export interface BackupOptions {
  databaseUrl: string;
  path: string;
  secretKey: Buffer;
  /** False if the operator sets the key in the environment. */
  isKeyIncluded: boolean;
  /** A backup without raw results is much smaller, and reports do not need them. */
  withResults: boolean;
  version: string;
  signal: AbortSignal;
}

export interface BackupSummary {
  tables: number;
  rows: number;
  bytes: number;
}

const RAW_RESULTS: readonly string[] = ['results', 'packed_results'];

/** Writes a consistent snapshot of the database. The file appears when it is complete. Throws `BackupError`. */
export const createBackup = async (options: BackupOptions): Promise<BackupSummary> => {
  const { path, secretKey, isKeyIncluded, withResults, version, signal } = options;
  await using archive = ArchiveWriter.open(path);
  await using snapshot = await openSnapshot(options.databaseUrl);
  if (!snapshot) throw new BackupError('The database does not contain Pharos. There is nothing to back up.');
  const createdAt = new Date().toISOString();

  const add = async (part: string, pieces: AsyncIterable<Rows>): Promise<Part> => {
    const hash = createHash('sha256');
    let rows = 0;
    let number = 0;
    for await (const { bytes, count } of pieces) {
      signal.throwIfAborted();
      number += 1;
      rows += count;
      hash.update(bytes);
      await archive.add(pieceName(part, number), bytes);
    }
    return { rows, sha256: hash.digest('hex') };
  };

  const tables = [];
  for (const table of snapshot.contents.tables) {
    if (RAW_RESULTS.includes(table.name) && !withResults) continue;
    tables.push({ ...table, ...(await add(`tables/${table.name}`, snapshot.rowsOf(table))) });
  }
  const queue = {
    jobs: await add('queue/jobs', snapshot.queueRows('jobs')),
    crontabs: await add('queue/crontabs', snapshot.queueRows('crontabs')),
  };
  const sequences = await snapshot.readSequences();
  if (isKeyIncluded) await archive.add(KEY_NAME, secretKey);
  const manifest = writeManifest({
    version,
    createdAt,
    migrations: [...snapshot.contents.migrations],
    tables,
    queue,
    sequences,
    keyFingerprint: fingerprintOf(secretKey),
    isKeyIncluded,
  });
  await archive.add(MANIFEST_NAME, manifest);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: tables.length, rows, bytes: await archive.complete() };
};
