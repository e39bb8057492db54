import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isPlanOutdated } from './sql-errors.ts';

/** Each takes some 30 kB of every connection; those beyond are parsed and planned each time. */
const MOST_STATEMENTS = 200;

/**
 * A pool whose connections keep the plans of what they are asked: planning takes PostgreSQL longer than running what finds its rows by id.
 * For few statements that are run often. Texts without values are never kept.
 */
export const withPreparedStatements = (pool: pg.Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MOST_STATEMENTS) return known;
    const name = `pharos-${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => prepares(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
};

const prepares = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient => {
  let isOutdated = false;
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      // Kysely knows the commands that there are, the driver's types do not.
      return result as PostgresQueryResult<R>;
    } catch (error) {
      isOutdated ||= isPlanOutdated(error);
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    // A newer version has changed a table: on this connection the statement would fail for good.
    release: () => client.release(isOutdated),
  };
};
