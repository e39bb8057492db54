import pg from 'pg';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';

/** Connections on which a query ends in time, whatever the database does: one that does not answer costs its connection. */
export interface WatchPool {
  /** Rejects when the database cannot be reached, does not answer in time, or refuses the statement. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** For looks at whether the database answers, and at figures that cost something. Nothing connects before the first query. */
export const openWatchPool = (url: string, deadlineMs: number): WatchPool => {
  const pool = new pg.Pool({
    ...connectionConfig(url),
    Client: ConfiguredClient,
    max: 1,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
    statement_timeout: deadlineMs,
  });
  // A connection that the server drops is replaced by the next query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    close: () => pool.end(),
  };
};
