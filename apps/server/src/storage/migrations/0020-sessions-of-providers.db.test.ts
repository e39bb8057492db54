import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import * as sessionsOfProviders from './0020-sessions-of-providers.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

test('ends sessions that an identity provider may have created, and retains the start times of other sessions', async () => {
  const { db, pool } = database;
  await pool.query(`
    alter table sessions drop column signed_in_at, drop column organization_id, drop column provider_log_out;
    alter table sso_connections drop column is_required;
    alter table sso_domains drop column checked_at, drop column missing_since;
    alter table sso_identities drop column last_used_at;
    insert into organizations (name, subdomain) values ('A', 'a');
    insert into users (email, name) values ('ada@example.com', 'Ada'), ('sso@example.com', 'By provider');
    insert into sso_identities (organization_id, issuer, subject, user_id) values (1, 'i', 's', 2);
    insert into sessions (user_id, token_hash, expires_at, created_at)
      values (1, 'a', '2027-01-01', '2026-01-03'), (2, 'b', '2027-01-01', '2026-01-03')`);

  await sessionsOfProviders.up(db as never);

  expect(await db.selectFrom('sessions').select(['user_id', 'signed_in_at', 'organization_id']).execute()).toEqual([
    { user_id: 1, signed_in_at: new Date('2026-01-03'), organization_id: null },
  ]);
});
