import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const PATIENCE_MS = 60_000;
const AGAIN_MS = 250;

/** Retries while the database is unavailable (during a recovery or restart). */
export const withSql = async <T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new Client({ user: 'pharos', database: 'postgres', host: join(dataDir, 'postgres') });
    // If the connection is lost, the current query rejects.
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
