import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 250;

/** Works on the database in the data folder through a connection of its own; waits while that can't be had (a recovery, a restart). */
export const withSql = async <T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new Client({ user: 'pharos', database: 'postgres', host: join(dataDir, 'postgres') });
    // Lost meanwhile: the query under way tells.
    client.on('error', () => {});
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      const isWrongSql = (error as { code?: string }).code?.startsWith('42') ?? false;
      if (isWrongSql || performance.now() > deadline) throw error;
      await sleep(AGAIN_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
};
