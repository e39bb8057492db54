import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterNameOf } from './find-processes.ts';
import { socketFolderOf } from './socket-folder.ts';
import { chooseUser } from './unprivileged.ts';

export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres'));

/** Returns the address of the PostgreSQL that another process runs in the data folder. */
export const runningUrl = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'postgres');
  const socket = await socketFolderOf(folder, await clusterNameOf(dataDir), await chooseUser(folder));
  return embeddedUrl(socket.forClients);
};

/**
 * The driver and libpq would otherwise read these from the operator's environment (`PGPORT`, `PGSSLMODE`, `PGOPTIONS`,
 * …), which is meant for other databases. An empty value would have no effect.
 */
const OPTIONS = { port: '5432', sslmode: 'disable', client_encoding: 'UTF8', options: '-c timezone=UTC' };

export const embeddedUrl = (socketFolder: string): string => {
  const options = Object.entries({ user: 'pharos', host: socketFolder, ...OPTIONS });
  return `postgresql:///postgres?${options.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
};
