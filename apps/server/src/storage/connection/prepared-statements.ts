import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isPlanOutdated } from './sql-errors.ts';

/** Each takes some 30 kB of every connection; those beyond are parsed and planned each time. */
const MAX_STATEMENTS = 200;

/** A pool whose connections plan each statement for the values that it is given. */
export const withPlansByValues = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: () => connectFor(pool, 'auto'),
  end: () => pool.end(),
});

/**
 * A pool whose connections plan each statement once, for any values: planning takes PostgreSQL longer than running what finds its rows by id.
 * For few statements that are run often, and find few rows by any values. Texts without values are never kept.
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
/** Of connections, `auto` where it was never set. */
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
