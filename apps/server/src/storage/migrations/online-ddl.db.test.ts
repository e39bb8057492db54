import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../connection/connect.ts';
import { migrateToLatest, migrations } from '../connection/migrate.ts';
import { createBareDatabase, type TestDatabase } from '../testing/database.ts';
import { loadRelease } from '../testing/releases/load-release.ts';
import {
  addConstraintOnline,
  changePrimaryKeyOnline,
  createIndexOnline,
  createPartitionedIndexOnline,
} from './online-ddl.ts';
import { findUnsafe, SMALL_TABLES } from './testing/find-unsafe-statements.ts';

let database: TestDatabase;
let statements: string[];
let db: Kysely<never>;
beforeEach(async () => {
  database = await createBareDatabase();
  statements = [];
  const { pool } = openDatabase(database.url, 1);
  db = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
});
afterEach(async () => {
  await db.destroy();
  await database.close();
});

/** Returns the data file of each table. It differs after the table was rewritten. */
const files = async (): Promise<Map<string, number>> => {
  const { rows } = await database.pool.query(
    `select relname as name, relfilenode as file from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, file }) => [name, file]));
};

describe('migrations on a database in use', () => {
  // Migration 0005 was released before this rule existed.
  test('does not rewrite a large table, or read one while other queries are locked out', async () => {
    await loadRelease(database.pool, '0.1.0');
    for (const [name, { up, isTransactional = true }] of Object.entries(migrations)) {
      if (name < '0007') continue;
      const before = await files();
      statements = [];
      await (isTransactional ? db.transaction().execute(up) : up(db));
      const after = await files();
      const rewritten = [...before]
        .filter(([table, file]) => after.has(table) && after.get(table) !== file)
        .map(([table]) => table);
      expect({
        name,
        unsafe: findUnsafe(statements, { isTransactional }),
        rewritten: rewritten.filter((table) => !SMALL_TABLES.includes(table)),
      }).toEqual({ name, unsafe: [], rewritten: [] });
    }
  });

  test('allows non-transactional migrations to run again', async () => {
    await loadRelease(database.pool, '0.1.0');
    await migrateToLatest(database);
    const before = await files();
    for (const { up, isTransactional } of Object.values(migrations)) if (isTransactional === false) await up(db);
    expect(await files()).toEqual(before);
  });

  test('yields to other queries while it waits for a lock, and finally succeeds', async () => {
    await loadRelease(database.pool, '0.1.0');
    const other = await database.pool.connect();
    const waiting = async () =>
      (
        await other.query(
          `select count(*) from pg_locks where not granted and relation = 'organizations'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0].count;
    await other.query('begin; select from organizations for update');
    const migrated = migrateToLatest(database);
    await expect.poll(waiting).toBe(1);
    await expect.poll(waiting).toBe(0);
    await other.query('commit');
    other.release();
    await migrated;
    const { rows } = await database.pool.query('select count(*) from kysely_migration');
    expect(rows).toEqual([{ count: Object.keys(migrations).length }]);
  });
});

describe('online changes', () => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const indexes = async () =>
    (
      await database.pool.query(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'growing'::regclass order by 1`)
    ).rows;
  beforeEach(async () => {
    await run('create table growing (id integer primary key, owner integer not null)');
    await run('insert into growing select n, n % 3 from generate_series(1, 9) n');
  });

  test('rebuilds an index that an interrupted run left unfinished', async () => {
    await createIndexOnline(db, 'growing_owner', 'on growing (owner)');
    await run(`update pg_index set indisvalid = false where indexrelid = 'growing_owner'::regclass`);
    await createIndexOnline(db, 'growing_owner', 'on growing (owner)');
    await createIndexOnline(db, 'growing_owner', 'on growing (owner)');
    expect(await indexes()).toEqual([
      { name: 'growing_owner', valid: true },
      { name: 'growing_pkey', valid: true },
    ]);
    expect(statements.filter((statement) => statement.startsWith('create index'))).toHaveLength(2);
  });

  test('builds the index of a partitioned table in each partition, continues after an interruption, and covers new partitions', async () => {
    await run('create table days (id integer not null, day integer not null) partition by range (day)');
    const add = (day: number) =>
      run(`create table day_${day} partition of days for values from (${day}) to (${day + 1})`);
    for (const day of [1, 2]) await add(day);
    await run('insert into days select n, 1 + n % 2 from generate_series(1, 9) n');
    // An interruption between the first and the second partition.
    await run('create index days_id on only days (id)');
    await run('create index day_1_days_id on day_1 (id)');
    for (let time = 0; time < 2; time += 1) await createPartitionedIndexOnline(db, 'days_id', 'days', '(id)');
    await add(3);
    const { rows } =
      await database.pool.query(`select indrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid::regclass::text ~ '^day' order by 1`);
    expect(rows).toEqual(['day_1', 'day_2', 'day_3', 'days'].map((name) => ({ name, valid: true })));
  });

  test('builds an index without a lock timeout, and restores the timeout afterwards', async () => {
    await run(`set lock_timeout = '7s'`);
    await createIndexOnline(db, 'growing_owner', 'on growing (owner)');
    expect((await sql`show lock_timeout`.execute(db)).rows).toEqual([{ lock_timeout: '7s' }]);
  });

  test('changes a primary key only once', async () => {
    for (let time = 0; time < 2; time += 1) await changePrimaryKeyOnline(db, 'growing', ['owner', 'id']);
    expect(await indexes()).toEqual([{ name: 'growing_pkey', valid: true }]);
    await expect(run('insert into growing values (1, 1)')).rejects.toThrow('growing_pkey');
    await run('insert into growing values (1, 2)');
  });

  test('validates a constraint against existing rows, and adds it only once', async () => {
    await addConstraintOnline(db, 'growing', 'growing_owner_check', 'check (owner < 3)');
    await addConstraintOnline(db, 'growing', 'growing_owner_check', 'check (owner < 3)');
    await expect(run('insert into growing values (10, 3)')).rejects.toThrow('growing_owner_check');
    await expect(addConstraintOnline(db, 'growing', 'growing_id_check', 'check (id < 9)')).rejects.toThrow(
      'growing_id_check',
    );
  });
});
