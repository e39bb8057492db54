import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NeedsOperator } from '../connection/needs-operator.ts';
import { findPostgresFolder } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/** Rejects a cluster of another major version or of another user. */
export const checkCluster = async ({ folder, runAs }: Pick<Cluster, 'folder' | 'runAs'>): Promise<void> => {
  const stats = await stat(folder);
  if (!stats.isDirectory())
    throw new NeedsOperator(`${folder} is not a folder. Remove it, or choose another DATA_DIR.`);
  const uid = runAs?.uid ?? process.getuid?.();
  if (uid !== undefined && stats.uid !== uid) {
    throw new NeedsOperator(
      `${folder} belongs to user ${stats.uid}, but PostgreSQL would run as user ${uid}. Start Pharos as the user who owns ` +
        'DATA_DIR, or change the owner of the folder (chown -R).',
    );
  }
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new NeedsOperator(
        `${folder} is not a data folder of PostgreSQL (PG_VERSION is missing). Restore it from a backup, or choose another DATA_DIR.`,
      );
    },
  );
  const ours = await majorVersion();
  if (version === ours) return;
  throw new NeedsOperator(
    `${folder} was written by PostgreSQL ${version}, but this release of Pharos contains PostgreSQL ${ours}. Start the release that wrote ` +
      'it, dump the database there and restore the dump here (docs/backup.md).',
  );
};

const majorVersion = async (): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(findPostgresFolder(), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version.split('.')[0] ?? '';
};
