import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NeedsOperator } from '../connection/needs-operator.ts';
import { findPostgresFolder } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/** Rejects a cluster of another major version or of another user. */
export const checkCluster = async ({ folder, runAs }: Pick<Cluster, 'folder' | 'runAs'>): Promise<void> => {
  const held = await stat(folder);
  if (!held.isDirectory()) throw new NeedsOperator(`${folder} is no folder: remove it, or choose another DATA_DIR.`);
  const uid = runAs?.uid ?? process.getuid?.();
  if (uid !== undefined && held.uid !== uid) {
    throw new NeedsOperator(
      `${folder} belongs to user ${held.uid}, and PostgreSQL would run as user ${uid}: start Pharos as the user who owns ` +
        'DATA_DIR, or give the folder to this one (chown -R).',
    );
  }
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new NeedsOperator(
        `${folder} is no folder of PostgreSQL (it has no PG_VERSION): restore it from a backup, or choose another DATA_DIR.`,
      );
    },
  );
  const ours = await majorVersion();
  if (version === ours) return;
  throw new NeedsOperator(
    `${folder} is of PostgreSQL ${version}, and this release of Pharos brings PostgreSQL ${ours}: start the release that wrote ` +
      'it, dump the database there and restore the dump here (docs/backup.md).',
  );
};

const majorVersion = async (): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(findPostgresFolder(), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version.split('.')[0] ?? '';
};
