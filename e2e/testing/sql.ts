import { join } from 'node:path';
import { Client } from 'pg';

/** Returns the URL of the database that Pharos runs in its data folder. */
export const sqlUrl = (dataDir: string): string =>
  `postgresql:///postgres?user=pharos&host=${encodeURIComponent(join(dataDir, 'postgres'))}`;

/**
 * Opens a connection to this database. Tests use it for changes that otherwise only time or a name server could cause.
 */
export const openSql = async (dataDir: string): Promise<Client> => {
  const client = new Client({ connectionString: sqlUrl(dataDir) });
  await client.connect();
  return client;
};
