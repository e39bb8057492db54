import pg from 'pg';
import copy from 'pg-copy-streams';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { waitForMigrations } from '../connection/migrate.ts';
import { prepareCopySession } from './copy-session.ts';
import type { DatabaseContents, SequenceValue, TableContents } from './database-contents.ts';
import { readContents, readSequences } from './read-contents.ts';
import { QUEUE_PARTS, type QueuePart } from './waiting-jobs.ts';

/** A consistent view of a database in use, valid until it is disposed. */
export interface Snapshot extends AsyncDisposable {
  readonly contents: DatabaseContents;
  /**
   * Yields complete rows in the text format of COPY, some megabytes at a time. The caller must read it to the end
   * before it starts the next table.
   */
  rowsOf(table: TableContents): AsyncIterable<Rows>;
  queueRows(part: QueuePart): AsyncIterable<Rows>;
  readSequences(): Promise<SequenceValue[]>;
}

export interface Rows {
  bytes: Buffer;
  count: number;
}

const PIECE_BYTES = 4 << 20;
const NEWLINE = 0x0a;

export const openSnapshot = async (url: string): Promise<Snapshot | null> => {
  const client = new ConfiguredClient(connectionConfig(url));
  // A lost connection fails the running query, which reports the error.
  client.on('error', () => {});
  await client.connect();
  const end = () => client.end();
  try {
    await prepareCopySession(client);
    await waitForMigrations(client);
    const { rows } = await client.query(
      "select from pg_class where oid = to_regclass('kysely_migration') and to_regclass('graphile_worker._private_jobs') is not null",
    );
    if (rows.length === 0) {
      await end();
      return null;
    }
    await client.query('begin isolation level repeatable read read only');
    const contents = await readContents(client);
    // Prevents tables from being dropped or altered while the snapshot is open. Retention and migrations try again
    // later.
    const names = contents.tables.map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`lock table ${names.join(', ')} in access share mode`);
    await client.query('select pg_advisory_unlock_all()');
    return {
      contents,
      rowsOf: ({ name, columns }) =>
        rowsOf(client, `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(name)}`),
      queueRows: (part) => rowsOf(client, QUEUE_PARTS[part].query),
      readSequences: () => readSequences(client),
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
};

/** Splits the output between rows. This is safe because COPY writes a line break within a value as `\n`. */
async function* rowsOf(client: pg.ClientBase, query: string): AsyncGenerator<Rows> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of client.query(copy.to(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < PIECE_BYTES) continue;
    const whole = Buffer.concat(pieces);
    const end = whole.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield asRows(whole.subarray(0, end));
    pieces = [whole.subarray(end)];
    bytes = whole.length - end;
  }
  if (bytes > 0) yield asRows(Buffer.concat(pieces));
}

const asRows = (bytes: Buffer): Rows => {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return { bytes, count };
};
