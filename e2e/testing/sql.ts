import { join } from 'node:path';
import { Client } from 'pg';

export const sqlUrl = (dataDir: string): string =>
  `postgresql:///postgres?user=pharos&host=${encodeURIComponent(join(dataDir, 'postgres'))}`;

/** For changes that otherwise only time or a name server can cause. */
export const openSql = async (dataDir: string): Promise<Client> => {
  const client = new Client({ connectionString: sqlUrl(dataDir) });
  await client.connect();
  return client;
};
