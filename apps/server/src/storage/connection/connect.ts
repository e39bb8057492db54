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
  /** Uses the same pool with prepared statements. See `withPreparedStatements`. */
  prepared: Db;
  pool: pg.Pool;
  fill(): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const DATE = 1082;

/** Reads ids as numbers, because they stay below 2^53. Reads calendar days as text, because they have no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export const connectionConfig = (url: string): pg.ClientConfig => ({
  connectionString: withPlainSslMode(url),
  types,
  application_name: 'pharos',
  keepAlive: true,
  // Detects an idle connection that was cut without notice within 30 seconds.
  keepAliveInitialDelayMillis: 10_000,
});

/** Within a transaction, Pharos code waits for nothing except the database. */
const IDLE_IN_TRANSACTION_MS = 30_000;

interface PoolOptions {
  /** Connections that stay open when idle. The server may have no free connections when Pharos needs them again. */
  minConnections?: number;
}

/**
 * Accepts `postgresql://…`, or `?host=/folder` for a Unix socket. Connects at the first query or at `fill`, not before.
 */
export const openDatabase = (
  url: string,
  maxConnections: number = CONNECTIONS.pool,
  { minConnections = 0 }: PoolOptions = {},
): DatabaseHandle => {
  const config = connectionConfig(url);
  const cut = new CutConnections(config);
  const pool = new pg.Pool({
    ...config,
    Client: ConfiguredClient,
    max: maxConnections,
    min: minConnections,
    connectionTimeoutMillis: 10_000,
    // Limits how long a frozen process blocks other sessions with the locks of an open transaction. The pool awaits
    // this callback.
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select set_config('idle_in_transaction_session_timeout', $1, false), pg_backend_pid() as pid`,
        [String(IDLE_IN_TRANSACTION_MS)],
      );
      if (rows[0]) cut.watch(client, rows[0].pid);
    },
  });
  // The next query replaces an idle connection that the server closed. Without a listener, its error would end the
  // process.
  pool.on('error', () => {});
  // Ignores the error of a connection in use between two queries. Its next query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('remove', (client) => cut.forget(client));
  const db = new RetryingKysely<Database>({ dialect: new PostgresDialect({ pool: withPlansByValues(pool) }) });
  const prepared = new RetryingKysely<Database>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
  });
  const fill = async (): Promise<void> => {
    const inUse = pool.totalCount - pool.idleCount;
    const opened = await Promise.allSettled(Array.from({ length: minConnections - inUse }, () => pool.connect()));
    for (const each of opened) if (each.status === 'fulfilled') each.value.release();
  };
  const close = async (): Promise<void> => {
    cut.stop();
    await db.destroy();
    // Kysely does not end a pool that never ran a query through it.
    if (!pool.ending) await pool.end();
  };
  return { db, prepared, pool, fill, close };
};
