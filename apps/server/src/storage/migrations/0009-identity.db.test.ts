import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import * as foundation from './0001-foundation.ts';
import * as account from './0002-account.ts';
import * as signIn from './0003-sign-in.ts';
import * as identity from './0009-identity.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

test('retains the passwords and sessions of people who signed in before', async () => {
  const { db, pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  for (const { up } of [foundation, account, signIn]) await up(db as never);
  await pool.query(`
    insert into users (email, name) values ('ada@example.com', 'Ada'), ('sso@example.com', 'By provider'), ('x@example.com', 'X');
    insert into accounts (user_id, account_id, provider_id, password, updated_at) values
      (1, '1', 'credential', 'older', '2026-01-01'), (1, '1', 'credential', 'newer', '2026-01-02'),
      (2, '2', 'credential', null, '2026-01-01'), (3, '3', 'elsewhere', 'of another', '2026-01-01');
    insert into sessions (user_id, token, expires_at, updated_at) values (1, 'hash', '2027-01-01', '2026-01-03')`);

  await identity.up(db as never);

  expect(await db.selectFrom('passwords').selectAll().execute()).toEqual([{ user_id: 1, hash: 'newer' }]);
  expect(await db.selectFrom('sessions').select(['user_id', 'token_hash']).execute()).toEqual([
    { user_id: 1, token_hash: 'hash' },
  ]);
});
