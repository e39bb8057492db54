import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../storage/people/users.ts';
import { createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { findSession } from './find-session.ts';
import { openSession } from './sessions.ts';
import { createToken } from './token.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const device = { address: '10.0.0.1', userAgent: null };

let database: TestDatabase;
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await insertUser(database.db, { email: 'ada@example.com', name: 'Ada', emailVerified: true });
});
afterAll(() => database.close());

const lastUsedAt = async (id: number): Promise<number> => {
  const row = await database.db.selectFrom('sessions').where('id', '=', id).select('last_used_at').executeTakeFirst();
  return row?.last_used_at.getTime() ?? Number.NaN;
};

test('finds the session of a token, and nothing for a text that is not a token of a session', async () => {
  const { db } = database;
  const other = await insertUser(db, { email: 'grace@example.com', name: 'Grace', emailVerified: true });
  const ofOther = await openSession(db, other, device, START);
  const { token } = await openSession(db, userId, device, START);
  expect(await findSession(db, token, START)).toEqual({
    id: expect.any(Number),
    userId,
    organizationId: null,
    isOwnSignIn: true,
    endsAt: new Date(START + 30 * DAY),
  });
  expect(await findSession(db, ofOther.token, START)).toMatchObject({ userId: other });
  for (const text of [createToken(), '', `${token} `, token.slice(1), `${token.slice(0, -1)}%`]) {
    expect([text, await findSession(db, text, START)]).toEqual([text, null]);
  }
});

test('ends a session thirty days after its last use', async () => {
  const { db } = database;
  const { token } = await openSession(db, userId, device, START);
  expect(await findSession(db, token, START + 30 * DAY - 1)).not.toBeNull();
  expect(await findSession(db, token, START + 60 * DAY - 2)).not.toBeNull();
  expect(await findSession(db, token, START + 90 * DAY)).toBeNull();
});

test('ends a session 180 days after the sign-in, even if it is used', async () => {
  const { db } = database;
  const { token } = await openSession(db, userId, device, START);
  const signedInAt = new Date(START);
  const handedOn = await openSession(db, userId, device, START + 179 * DAY, { signedInAt });
  for (let day = 20; day < 180; day += 20) expect(await findSession(db, token, START + day * DAY)).not.toBeNull();
  const session = await findSession(db, token, START + 180 * DAY - 1);
  expect(await lastUsedAt(session?.id ?? 0)).toBe(START + 180 * DAY - 1);
  expect(await findSession(db, handedOn.token, START + 180 * DAY - 1)).not.toBeNull();
  for (const ended of [token, handedOn.token]) expect(await findSession(db, ended, START + 180 * DAY)).toBeNull();
});

test('stores the last use at most every five minutes, so that not every request writes', async () => {
  const { db } = database;
  const { token } = await openSession(db, userId, device, START);
  const session = await findSession(db, token, START + 5 * MINUTE);
  const id = session?.id ?? 0;
  expect(await lastUsedAt(id)).toBe(START);
  await findSession(db, token, START + 5 * MINUTE + 1);
  expect(await lastUsedAt(id)).toBe(START + 5 * MINUTE + 1);
});
