import { type Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConfiguredClient } from './configured-client.ts';
import { CONNECTIONS } from './connections.ts';
import { CutConnections } from './cut-connections.ts';
import { withPlansByValues, withPreparedStatements } from './prepared-statements.ts';
import { RetryingKysely } from './retrying-kysely.ts';
import type { Database } from './schema/schema.ts';
import { withPlainSslMode } from './ssl-mode.ts';

export type Db = Kysely<Database>;

export interface DatabaseHandle {
  db: Db;
  /** On the same connections, for few statements that are run often: see `withPreparedStatements`. */
  prepared: Db;
  pool: pg.Pool;
  /** Opens the connections that are kept, as far as the server has any to spare. */
  fill(): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;

/** Ids stay below 2^53, and a calendar day has no time zone: both are read as they are written. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** How every connection of Pharos talks: ids as numbers, days as text. */
export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: withPlainSslMode(url),
  types,
  application_name: 'pharos',
  keepAlive: true,
  // An idle connection that was cut silently is noticed within half a minute.
  keepAliveInitialDelayMillis: 10_000,
});

/** No code of Pharos waits for anything else than the database while it is in a transaction. */
const IDLE_IN_TRANSACTION_MS = 30_000;

interface PoolOptions {
  /** So many stay open while nothing needs them: a server may have none to spare when they are needed again. */
  kept?: number;
}

/** Opens a pool on `url` (`postgresql://…`; a Unix socket as `?host=/folder`). Nothing connects before the first query, or `fill`. */
export const openDatabase = (
  url: string,
  maxConnections: number = CONNECTIONS.pool,
  { kept = 0 }: PoolOptions = {},
): DatabaseHandle => {
  const config = connectionConfig(url);
  const cut = new CutConnections(config);
  const pool = new pg.Pool({
    ...config,
    Client: ConfiguredClient,
    max: maxConnections,
    min: kept,
    connectionTimeoutMillis: 10_000,
    // What a frozen process has locked in an open transaction is free again soon. The pool waits for it.
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select set_config('idle_in_transaction_session_timeout', $1, false), pg_backend_pid() as pid`,
        [String(IDLE_IN_TRANSACTION_MS)],
      );
      if (rows[0]) cut.watch(client, rows[0].pid);
    },
  });
  // An idle connection that the server drops is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is in use but between two queries: its next query tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('remove', (client) => cut.forget(client));
  const db = new RetryingKysely<Database>({ dialect: new PostgresDialect({ pool: withPlansByValues(pool) }) });
  const prepared = new RetryingKysely<Database>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
  });
  const fill = async (): Promise<void> => {
    const inUse = pool.totalCount - pool.idleCount;
    const opened = await Promise.allSettled(Array.from({ length: kept - inUse }, () => pool.connect()));
    for (const each of opened) if (each.status === 'fulfilled') each.value.release();
  };
  const close = async (): Promise<void> => {
    cut.stop();
    await db.destroy();
    // Kysely leaves a pool alone that was never asked a query through it.
    if (!pool.ending) await pool.end();
  };
  return { db, prepared, pool, fill, close };
};
