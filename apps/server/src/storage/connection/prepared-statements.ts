import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isPlanOutdated } from './sql-errors.ts';

/**
 * The limit of prepared statements, each of which takes about 30 kB in every connection. Further statements are parsed
 * and planned each time.
 */
const MAX_STATEMENTS = 200;

export const withPlansByValues = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: () => connectFor(pool, 'auto'),
  end: () => pool.end(),
});

/**
 * Returns a pool whose connections plan each statement once, for any parameter values. Planning takes longer than
 * finding a row by its id. Use it for frequent statements that return few rows for all values. Statements without
 * parameters are not prepared.
 */
export const withPreparedStatements = (pool: pg.Pool): PostgresPool => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_STATEMENTS) return known;
    const name = `pharos-${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => prepares(await connectFor(pool, 'force_generic_plan'), nameOf),
    end: () => pool.end(),
  };
};

type PlanMode = 'auto' | 'force_generic_plan';
const modes = new WeakMap<pg.PoolClient, PlanMode>();

const connectFor = async (pool: pg.Pool, mode: PlanMode): Promise<pg.PoolClient> => {
  const client = await pool.connect();
  if ((modes.get(client) ?? 'auto') === mode) return client;
  try {
    await client.query(`set plan_cache_mode = ${mode}`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  modes.set(client, mode);
  return client;
};

const prepares = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient => {
  let isOutdated = false;
  const query = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      const result = await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
      // Kysely's result type lists the known commands, which the driver's type does not.
      return result as PostgresQueryResult<R>;
    } catch (error) {
      isOutdated ||= isPlanOutdated(error);
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    // A newer version has changed a table. The statement would always fail on this connection.
    release: () => client.release(isOutdated),
  };
};
