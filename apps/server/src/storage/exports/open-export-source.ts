import pg from 'pg';
import copy from 'pg-copy-streams';
import { prepareCopySession } from '../backup/copy-session.ts';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.ts';

/** The data of one organization at one moment, readable until it is disposed. */
export interface ExportSource extends AsyncDisposable {
  organization: { id: number; name: string; subdomain: string; timezone: string };
  /** The moment of the data. Data committed later is not visible. */
  at: Date;
  /** Yields each row as a line of JSON. The caller must read it to the end before it starts the next query. */
  jsonLines(table: ExportedTable): AsyncIterable<Buffer>;
  /**
   * Yields CSV (RFC 4180) with column names first. `:organization` is replaced by the id. The caller must read it to
   * the end before it starts the next query.
   */
  csv(query: string): AsyncIterable<Buffer>;
  rows<Row extends pg.QueryResultRow>(query: string, values: readonly unknown[]): Promise<Row[]>;
}

/** Uses its own connection. Returns null if the organization does not exist. */
export const openExportSource = async (url: string, organizationId: number): Promise<ExportSource | null> => {
  const client = new ConfiguredClient(connectionConfig(url));
  // A lost connection fails the running query, which reports the error.
  client.on('error', () => {});
  await client.connect();
  const end = () => client.end();
  try {
    await prepareCopySession(client);
    await client.query('begin isolation level repeatable read read only');
    // The first statement takes the snapshot. Its time is later than the start of the transaction.
    const { rows } = await client.query<ExportSource['organization'] & { at: Date }>(
      'select id, name, subdomain, timezone, clock_timestamp() as at from organizations where id = $1',
      [organizationId],
    );
    const [found] = rows;
    if (!found) {
      await end();
      return null;
    }
    const columns = await readColumns(client);
    const { at, ...organization } = found;
    // COPY accepts no parameters. The id is safe because it is a number from the database.
    const bound = (query: string) => query.replaceAll(':organization', String(organization.id));
    return {
      organization,
      at,
      jsonLines: (table) => {
        const own = (columns.get(table.name) ?? [])
          .filter(({ name }) => !table.leftOut?.includes(name))
          // The stored text of a json column may contain line breaks. The cast to jsonb removes them.
          .map(({ name, type }) => `t.${pg.escapeIdentifier(name)}${type === 'json' ? '::jsonb' : ''}`);
        const query = `select ${[...own, ...(table.added ?? [])].join(', ')} from ${table.name} t where ${table.where} order by ${table.order}`;
        // JSON contains no control characters, so nothing in it is quoted.
        const format = `format csv, quote e'\\x01', delimiter e'\\x02'`;
        return client.query(copy.to(`copy (select row_to_json(r) from (${bound(query)}) r) to stdout (${format})`));
      },
      csv: (query) => client.query(copy.to(`copy (${bound(query)}) to stdout (format csv, header)`)),
      rows: async (query, values) => (await client.query(query, [...values])).rows,
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
};

const readColumns = async (client: pg.ClientBase): Promise<Map<string, { name: string; type: string }[]>> => {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1) order by c.relname, a.attnum`,
    [EXPORTED_TABLES.map(({ name }) => name)],
  );
  return Map.groupBy(rows, ({ table }) => table);
};
