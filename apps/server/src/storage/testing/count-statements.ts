import type { Pool } from 'pg';

/** Counts what the one connection of a pool, or its first free one, is asked from now on; resolves with what tells the count. */
export const countStatements = async (pool: Pool): Promise<() => number> => {
  let statements = 0;
  const client = await pool.connect();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query: (...given: unknown[]) => {
      statements += 1;
      return query(...given);
    },
  });
  client.release();
  return () => statements;
};
