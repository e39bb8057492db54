import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterNameOf } from './find-processes.ts';
import { socketFolderOf } from './socket-folder.ts';
import { chooseUser } from './unprivileged.ts';

/** Whether the data folder holds an embedded database. */
export const holdsCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres'));

/** How to reach the PostgreSQL that another process runs in the data folder. */
export const runningUrl = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'postgres');
  const socket = await socketFolderOf(folder, await clusterNameOf(dataDir), await chooseUser(folder));
  return embeddedUrl(socket.forClients);
};

/**
 * What the driver and libpq would take from the environment of the operator (`PGPORT`, `PGSSLMODE`, `PGOPTIONS`, …), which is meant for other
 * databases. An empty value would not count.
 */
const OPTIONS = { port: '5432', sslmode: 'disable', client_encoding: 'UTF8', options: '-c timezone=UTC' };

/** `postgresql:///postgres?user=pharos&host=…`, for pg and libpq. */
export const embeddedUrl = (socketFolder: string): string => {
  const options = Object.entries({ user: 'pharos', host: socketFolder, ...OPTIONS });
  return `postgresql:///postgres?${options.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
};
