import type { Pool } from 'pg';

/** Makes every connection report what it has read so far, so that a later measurement excludes it. */
export const flushStatistics = async (pool: Pool): Promise<void> => {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    await client.query('select pg_stat_force_next_flush()');
    client.release();
  }
};
