import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../connection/connect.ts';
import { TEMPLATE, urlOfDatabase } from './template.ts';

export interface TestDatabase extends DatabaseHandle {
  url: string;
}

/** Creates a migrated database without rows (about 40 ms). `close` drops it. Works only in the `db` project. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(TEMPLATE);

/**
 * Creates a database for all tests of a file, or of the calling `describe` block. Each test starts without rows and
 * with reset sequences. A test fails if it leaves additional tables, indexes or triggers behind. `close` does nothing,
 * because the database is dropped after the last test.
 */
export const sharedTestDatabase = (): TestDatabase => {
  let database: TestDatabase;
  let names: Set<string>;
  const readNames = async (): Promise<Set<string>> =>
    new Set((await database.pool.query<{ name: string }>(NAMES)).rows.map(({ name }) => name));
  beforeAll(async () => {
    database = await createTestDatabase();
    names = await readNames();
  });
  afterEach(async () => {
    await database.pool.query(EMPTY);
    const changed = (await readNames()).symmetricDifference(names);
    if (changed.size > 0) throw new Error(`Restore the schema, or create a database for this test: ${[...changed]}`);
  });
  afterAll(() => database.close());
  return {
    get db() {
      return database.db;
    },
    get prepared() {
      return database.prepared;
    },
    get pool() {
      return database.pool;
    },
    get url() {
      return database.url;
    },
    fill: () => database.fill(),
    close: async () => {},
  };
};

const NAMES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union select tgname from pg_trigger where not tgisinternal`;

/** Ignores triggers and foreign keys, and tables that were not written. The lists of migrations remain. */
const EMPTY = `do $$
  declare written regclass;
  begin
    set local session_replication_role = replica;
    for written in
      select oid from pg_class
      where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and relname !~ 'migration'
        and pg_relation_size(oid) > 0
    loop
      execute 'delete from ' || written;
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
  end
$$`;

export const createBareDatabase = (): Promise<TestDatabase> => createFrom('template0');

const createFrom = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // FILE_COPY needs no WAL. The default WAL_LOG writes the whole template again.
  await maintain(`create database ${name} template ${template} strategy file_copy`);
  const url = urlOfDatabase(inject('postgresUrl'), name);
  const handle = openDatabase(url);
  return {
    ...handle,
    url,
    async close() {
      await handle.close();
      await maintain(`drop database ${name} with (force)`);
    },
  };
};

/** The maintenance connection for all tests of this worker. Opening one takes as long as dropping a database. */
let maintenance: DatabaseHandle | undefined;

const maintain = async (statement: string): Promise<void> => {
  maintenance ??= openDatabase(inject('postgresUrl'), 1);
  await maintenance.pool.query(statement);
};
