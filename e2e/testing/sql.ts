import { join } from 'node:path';
import { Client } from 'pg';

/** A connection to the database that Pharos runs in its data folder: for what only time or a name server could bring about. */
export const openSql = async (dataDir: string): Promise<Client> => {
  const host = encodeURIComponent(join(dataDir, 'postgres'));
  const client = new Client({ connectionString: `postgresql:///postgres?user=pharos&host=${host}` });
  await client.connect();
  return client;
};
