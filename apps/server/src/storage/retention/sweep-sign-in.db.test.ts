import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSession } from '../sign-in/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { sweepSignIn } from './sweep-sign-in.ts';

const NOW = Date.UTC(2026, 5, 10);
const HALF_A_YEAR_MS = 180 * 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('deletes expired sign-in data, and networks that were not used for 180 days', async () => {
  const { db } = database;
  const { userId } = await insertOrganization(db);
  for (const ms of [0, 1]) {
    const name = `ends at ${ms}`;
    const expires_at = new Date(NOW + ms);
    const times = { now: new Date(0), signedInAt: new Date(0), expiresAt: expires_at };
    const of = { userId, address: '192.0.2.1', userAgent: null, organizationId: null, providerLogOut: null };
    await insertSession(db, { ...of, ...times, tokenHash: name });
    const purpose = ms === 0 ? ('verify-email' as const) : ('reset-password' as const);
    await db.insertInto('one_time_tokens').values({ user_id: userId, purpose, hash: name, expires_at }).execute();
    await db.insertInto('pending_sign_ins').values({ hash: name, kind: 'sso', detail: '{}', expires_at }).execute();
    await db.insertInto('attempt_counts').values({ key: name, count: 1, ends_at: expires_at }).execute();
    const seen_at = new Date(NOW - HALF_A_YEAR_MS + ms);
    await db.insertInto('known_networks').values({ user_id: userId, network: name, seen_at }).execute();
  }
  await sweepSignIn(db, new Date(NOW));
  const left = [
    await db.selectFrom('sessions').select('token_hash as name').execute(),
    await db.selectFrom('one_time_tokens').select('hash as name').execute(),
    await db.selectFrom('pending_sign_ins').select('hash as name').execute(),
    await db.selectFrom('attempt_counts').select('key as name').execute(),
    await db.selectFrom('known_networks').select('network as name').execute(),
  ];
  expect(left).toEqual(Array(5).fill([{ name: 'ends at 1' }]));
});
