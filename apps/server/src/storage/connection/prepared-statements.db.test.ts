import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, openDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table things (id int); insert into things values (7)');
});
afterAll(() => database.close());

const PREPARED = 'select count(*)::int as count from pg_prepared_statements where statement like $1';

test('plans a statement with parameters once per connection, with a generic plan, only on the prepared handle', async () => {
  const { db, prepared, pool, close } = openDatabase(database.url, 1);
  const modeOf = async (handle: Db) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(handle)).rows[0]?.mode;
  const read = async (handle: Db) => {
    for (const id of [7, 8, 7]) await sql`select id from things where id = ${id}`.execute(handle);
    return (await pool.query(PREPARED, ['select id from things%'])).rows;
  };
  expect(await read(db)).toEqual([{ count: 0 }]);
  expect(await read(prepared)).toEqual([{ count: 1 }]);
  // All queries use the same connection.
  expect([await modeOf(prepared), await modeOf(db), await modeOf(prepared)]).toEqual([
    'force_generic_plan',
    'auto',
    'force_generic_plan',
  ]);
  await close();
});

test('retries a transaction after a table change has invalidated its plans, and continues to work afterwards', async () => {
  const { prepared: db, pool, close } = openDatabase(database.url, 1);
  const read = () =>
    db.transaction().execute(async (trx) => (await sql`select * from things where id = ${7}`.execute(trx)).rows);
  expect(await read()).toEqual([{ id: 7 }]);
  await pool.query(`alter table things add column name text default 'Seven'`);
  expect(await read()).toEqual([{ id: 7, name: 'Seven' }]);
  expect(await read()).toEqual([{ id: 7, name: 'Seven' }]);
  await close();
});

test('passes on errors that have another cause', async () => {
  const { prepared: db, close } = openDatabase(database.url, 1);
  await expect(sql`select ${1}::int / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  await close();
});
