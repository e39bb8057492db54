import { checkFiles } from './check-files.ts';
import { ConfiguredClient } from './configured-client.ts';
import { connectionConfig } from './connect.ts';
import { NeedsOperator } from './needs-operator.ts';

const OLDEST_VERSION = 16;
const ANSWER_MS = 10_000;

/** The server is a standby or is being promoted. The code is the SQLSTATE of read_only_sql_transaction. */
class DatabaseReadOnly extends Error {
  readonly code = '25006';
}

const createClient = (url: string): ConfiguredClient => {
  checkFiles(url);
  try {
    return new ConfiguredClient({
      ...connectionConfig(url),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new NeedsOperator(`DATABASE_URL cannot be used: ${message}`, { cause: error });
  }
};

/**
 * Connects once and checks whether Pharos can work on this server.
 * @throws Error if the server is unreachable or currently accepts no writes.
 * @throws NeedsOperator if the server version is too old or the encoding is not UTF8.
 */
export const checkServer = async (url: string): Promise<void> => {
  const client = createClient(url);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('transaction_read_only') = 'on' as "isReadOnly", current_setting('server_encoding') as encoding`);
    const { version, major, isReadOnly, encoding } = rows[0];
    if (major < OLDEST_VERSION) {
      throw new NeedsOperator(
        `PostgreSQL ${version} is too old. Set DATABASE_URL to a server of version ${OLDEST_VERSION} or newer.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new NeedsOperator(
        `The encoding of the database is ${encoding}. Set DATABASE_URL to a database with the encoding UTF8 (createdb --encoding=UTF8 --template=template0).`,
      );
    }
    if (isReadOnly) throw new DatabaseReadOnly('it is read-only (a standby, or set so)');
  } finally {
    // Not awaited, because a server that has stopped responding would delay the next attempt.
    void client.end().catch(() => {});
  }
};
