import { join } from 'node:path';
import { Client } from 'pg';

/** Of the database that Pharos runs in its data folder. */
export const sqlUrl = (dataDir: string): string =>
  `postgresql:///postgres?user=pharos&host=${encodeURIComponent(join(dataDir, 'postgres'))}`;

/** A connection to that database: for what only time or a name server could bring about. */
export const openSql = async (dataDir: string): Promise<Client> => {
  const client = new Client({ connectionString: sqlUrl(dataDir) });
  await client.connect();
  return client;
};
