import pg from 'pg';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';

/** Its queries always end in time. If the database does not respond, the connection is closed. */
export interface WatchPool {
  /** Rejects if the database is unreachable, does not respond in time, or rejects the statement. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Opens a pool for checking whether the database responds, and for expensive statistics. Connects at the first query.
 */
export const openWatchPool = (url: string, deadlineMs: number): WatchPool => {
  const pool = new pg.Pool({
    ...connectionConfig(url),
    Client: ConfiguredClient,
    max: 1,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
    statement_timeout: deadlineMs,
  });
  // The next query replaces a connection that the server has closed.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    close: () => pool.end(),
  };
};
