import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../testing/database.ts';
import { clearDatabase, isEmptyDatabase } from './empty-database.ts';

let database: TestDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await createBareDatabase();
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.close();
});

it.each([
  ['a table', 'create table one (id int)'],
  ['tables with sequences and names to be quoted', 'create table one (id serial); create table "Two ""a" (id serial)'],
  ['partitions', 'create table one (id int) partition by list (id); create table two partition of one default'],
  ['a view of a table', 'create table one (id int); create view two as select * from one'],
  ['sequences', 'create sequence one; create sequence two'],
  ['a queue of jobs', 'create schema graphile_worker; create table graphile_worker.jobs (id int)'],
])('leaves an empty database after clearing it of %s', async (_what, made) => {
  expect(await isEmptyDatabase(client)).toBe(true);
  await clearDatabase(client);
  await client.query(made);
  expect(await isEmptyDatabase(client)).toBe(false);
  await clearDatabase(client);
  expect(await isEmptyDatabase(client)).toBe(true);
});
