import pg from 'pg';
import copy from 'pg-copy-streams';
import { prepareCopySession } from '../backup/copy-session.ts';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { EXPORTED_TABLES, type ExportedTable } from './exported-tables.ts';

/** One organization's data at one moment, as long as it is open. */
export interface ExportSource extends AsyncDisposable {
  organization: { id: number; name: string; subdomain: string; timezone: string };
  /** When its data stood so: nothing in it was committed later. */
  at: Date;
  /** Each row as a line of JSON. Read to the end before the next. */
  jsonLines(table: ExportedTable): AsyncIterable<Buffer>;
  /** The rows of a query as CSV (RFC 4180), names of columns first; `:organization` stands for the id. Read to the end before the next. */
  csv(query: string): AsyncIterable<Buffer>;
  rows<Row extends pg.QueryResultRow>(query: string, values: readonly unknown[]): Promise<Row[]>;
}

/** Opens it by a connection of its own. Null: the organization is gone. */
export const openExportSource = async (url: string, organizationId: number): Promise<ExportSource | null> => {
  const client = new ConfiguredClient(connectionConfig(url));
  // A lost connection fails the query under way, which tells.
  client.on('error', () => {});
  await client.connect();
  const end = () => client.end();
  try {
    await prepareCopySession(client);
    await client.query('begin isolation level repeatable read read only');
    // Its first statement takes the snapshot, at a later time than that at which the transaction began.
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
    // COPY takes no parameters. The id is a number that was found.
    const bound = (query: string) => query.replaceAll(':organization', String(organization.id));
    return {
      organization,
      at,
      jsonLines: (table) => {
        const own = (columns.get(table.name) ?? [])
          .filter(({ name }) => !table.leftOut?.includes(name))
          // What is stored as text of JSON may have line breaks in it.
          .map(({ name, type }) => `t.${pg.escapeIdentifier(name)}${type === 'json' ? '::jsonb' : ''}`);
        const query = `select ${[...own, ...(table.added ?? [])].join(', ')} from ${table.name} t where ${table.where} order by ${table.order}`;
        // JSON has no control characters, so that nothing in it is quoted.
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
