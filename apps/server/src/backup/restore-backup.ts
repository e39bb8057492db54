import type { Readable } from 'node:stream';
import { RestoreSession } from '../storage/backup/restore-session.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, partsOf } from './manifest.ts';
import { partOf } from './part-names.ts';
import { readArchive } from './read-archive.ts';

export interface RestoreOptions {
  databaseUrl: string;
  path: string;
  manifest: Manifest;
  signal: AbortSignal;
}

export interface RestoreSummary {
  rows: number;
  /** Tables of the backup that do not belong to Pharos. */
  leftOut: string[];
}

/**
 * Restores a backup into an empty database and migrates it to this release. On failure, the database is emptied again.
 * Throws `BackupError` if the database is not empty.
 */
export const restoreBackup = async ({ databaseUrl, ...backup }: RestoreOptions): Promise<RestoreSummary> => {
  const session = await RestoreSession.open(databaseUrl);
  if (!session) {
    throw new BackupError('The database is not empty. Restore the backup into a new database. Nothing was changed.');
  }
  try {
    return await fill(session, backup);
  } catch (error) {
    await session.undo().catch((failure: unknown) => console.error(failure));
    throw error;
  } finally {
    await session.close();
  }
};

const fill = async (
  session: RestoreSession,
  { path, manifest, signal }: Omit<RestoreOptions, 'databaseUrl'>,
): Promise<RestoreSummary> => {
  const toFill = await session.begin(manifest);
  const store = new Map<string, (rows: Readable) => Promise<number>>([
    ...toFill.map((table) => [`tables/${table.name}`, (rows: Readable) => session.storeRows(table, rows)] as const),
    ['queue/jobs', (rows) => session.storeQueue('jobs', rows)],
    ['queue/crontabs', (rows) => session.storeQueue('crontabs', rows)],
  ]);
  const stored = new Map<string, number>();
  await readArchive(path, async ({ name, content }) => {
    signal.throwIfAborted();
    const part = partOf(name) ?? name;
    const count = await store.get(part)?.(content);
    if (count === undefined) content.resume();
    else stored.set(part, (stored.get(part) ?? 0) + count);
  });
  for (const [part, { rows }] of partsOf(manifest)) {
    const found = stored.get(part) ?? 0;
    if (store.has(part) && found !== rows) {
      throw new BackupError(`${part}: ${found} rows were restored instead of ${rows}. Nothing was changed.`);
    }
  }
  await session.complete(manifest.sequences);
  return {
    rows: toFill.reduce((sum, { name }) => sum + (stored.get(`tables/${name}`) ?? 0), 0),
    leftOut: manifest.tables.map(({ name }) => name).filter((name) => !store.has(`tables/${name}`)),
  };
};
