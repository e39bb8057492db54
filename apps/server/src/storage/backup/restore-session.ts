import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { type DatabaseHandle, openDatabase } from '../connection/connect.ts';
import { migrate, migrateQueue, migrations, waitForMigrations } from '../connection/migrate.ts';
import { singleConnection } from '../connection/single-connection.ts';
import { prepareCopySession } from './copy-session.ts';
import type { DatabaseContents, SequenceValue, TableContents } from './database-contents.ts';
import { clearDatabase, isEmptyDatabase } from './empty-database.ts';
import { readContents } from './read-contents.ts';
import { addRestoredJobs, prepareJobs, QUEUE_PARTS, type QueuePart } from './waiting-jobs.ts';

/** Checks whether this release can create the schema of a database in which exactly these migrations have run. */
export const knowsMigrations = (names: readonly string[]): boolean => {
  const known = Object.keys(migrations);
  return names.length > 0 && names.every((name, index) => name === known[index]);
};

/** Fills an empty database in one transaction. A Pharos that starts on this database waits. */
export class RestoreSession {
  readonly #database: DatabaseHandle;
  readonly #client: pg.PoolClient;

  private constructor(database: DatabaseHandle, client: pg.PoolClient) {
    this.#database = database;
    this.#client = client;
  }

  /** Returns null and changes nothing if the database is not empty. */
  static async open(url: string): Promise<RestoreSession | null> {
    const database = openDatabase(url, 2);
    try {
      const client = await database.pool.connect();
      const session = new RestoreSession(database, client);
      await prepareCopySession(client);
      await waitForMigrations(client);
      if (await isEmptyDatabase(client)) return session;
      await session.close();
      return null;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** Creates the tables at the schema version of the backup and starts the transaction. Returns the tables to fill. */
  async begin({ migrations, tables }: DatabaseContents): Promise<TableContents[]> {
    await migrate(singleConnection(this.#client), migrations.at(-1));
    await migrateQueue(this.#database.pool);
    const own = new Set((await readContents(this.#client)).tables.map(({ name }) => name));
    const toFill = tables.filter(({ name }) => own.has(name));
    await this.#client.query('begin');
    // Removes the rows that migrations have created. The backup contains them.
    await this.#client.query(`truncate ${toFill.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
    for (const table of toFill) await this.#makePartitions(table);
    await prepareJobs(this.#client);
    return toFill;
  }

  storeRows({ name, columns }: TableContents, rows: Readable): Promise<number> {
    return this.#copy(`${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`, rows);
  }

  storeQueue(part: QueuePart, rows: Readable): Promise<number> {
    return this.#copy(QUEUE_PARTS[part].target, rows);
  }

  async complete(sequences: readonly SequenceValue[]): Promise<void> {
    for (const { name, lastValue, isCalled } of sequences) {
      // A table that does not belong to Pharos has no sequence here, and `to_regclass` returns null.
      const values = [pg.escapeIdentifier(name), lastValue, isCalled];
      await this.#client.query('select setval(to_regclass($1), $2, $3)', values);
    }
    await addRestoredJobs(this.#client);
    await this.#client.query('commit');
    await migrate(singleConnection(this.#client));
    // The planner has no statistics for tables that were just filled.
    await this.#client.query('analyze');
  }

  async undo(): Promise<void> {
    await this.#client.query('rollback');
    await clearDatabase(this.#client);
  }

  async close(): Promise<void> {
    this.#client.release(true);
    await this.#database.close();
  }

  #copy(target: string, rows: Readable): Promise<number> {
    const into = this.#client.query(copy.from(`copy ${target} from stdin`));
    return pipeline(rows, into).then(() => into.rowCount);
  }

  async #makePartitions({ name, partitions }: TableContents): Promise<void> {
    for (const { name: partition, bound, options } of partitions) {
      const storage = options.length > 0 ? ` with (${options.join(', ')})` : '';
      await this.#client.query(
        `create table ${pg.escapeIdentifier(partition)} partition of ${pg.escapeIdentifier(name)} ${bound}${storage}`,
      );
    }
  }
}
