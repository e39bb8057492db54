import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { type EventReader, readEvents } from '../testing/event-reader.ts';
import { joinAs, userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
// No stream is asked again by the clock before a minute has passed: what ends one here was notified.
const KEEP_ALIVE_MS = 60_000;

let pharos: TestApp;
let owner: SignedUp;
let port: number;
let now: () => number;
const readers: EventReader[] = [];

beforeEach(async () => {
  now = Date.now;
  pharos = await createTestApp({ SIGNUP: 'open' }, { database, keepAliveMs: KEEP_ALIVE_MS, now: () => now() });
  owner = await signUpOwner(pharos);
  await verifyAddress(pharos, owner);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await pharos.close();
});

const read = async (token: string): Promise<EventReader> => {
  const reader = await readEvents(port, { token, organization: owner.organizationId });
  readers.push(reader);
  await reader.next('ready');
  return reader;
};

const logInAgain = async ({ email, password }: SignedUp): Promise<string> =>
  (await pharos.call('POST', '/v1/user-login/', { body: { email, password } })).json().token;

test('a log-out ends the streams of that session, and no other', async () => {
  const second = await logInAgain(owner);
  const [reader, stays] = [await read(owner.token), await read(second)];
  expect((await pharos.call('POST', '/v1/user-logout/', { token: owner.token })).statusCode).toBeLessThan(300);
  await reader.ended;
  await pharos.call('POST', '/v1/organization-subscribers/', { token: second, body: { email: 'x@example.com' } });
  await stays.next('organization.changed');
});

test('a member who is removed reads nothing more', async () => {
  const member = await joinAs(pharos, owner.organizationId, 'AD');
  const reader = await read(member.token);
  const { db } = pharos.services;
  await db
    .deleteFrom('memberships')
    .where('user_id', '=', await userIdOf(pharos, member))
    .execute();
  await reader.ended;
});

test('a new API key ends the streams of the one before', async () => {
  const makeKey = async (): Promise<string> => {
    const body = { organization_id: owner.organizationId };
    const answer = await pharos.call('POST', '/v1/reset-organization-token/', { token: owner.token, body });
    return answer.json().organization_token;
  };
  const reader = await read(await makeKey());
  await makeKey();
  await reader.ended;
});

/** Reads the events while the clock stands just before a moment, until the stream is open. */
const readUntil = async (moment: number, token: string): Promise<EventReader> => {
  now = () => moment - 100;
  const reader = await read(token);
  now = () => moment;
  return reader;
};

test('the stream of an API key that expires ends at that moment', async () => {
  const moment = Date.now() + 3_600_000;
  const body = { name: 'Short', scope: 'read', expires_at: new Date(moment).toISOString() };
  const answer = await pharos.call('POST', '/v1/api-keys/', { token: owner.token, body });
  const reader = await readUntil(moment, answer.json().key);
  await reader.ended;
  expect((await readEvents(port, { token: answer.json().key })).status).toBe(401);
});

test('so does that of a session', async () => {
  // So soon that its use does not make it last longer.
  const moment = Date.now() + 1000;
  await pharos.pool.query('update sessions set expires_at = $1', [new Date(moment)]);
  const reader = await readUntil(moment, owner.token);
  await reader.ended;
});

test('a right that is taken before the stream can hear of it ends it as well', async () => {
  const { identity } = pharos.services;
  const { findSession } = identity;
  Object.assign(identity, {
    findSession: async (token: string) => {
      const found = await findSession(token);
      await pharos.pool.query('delete from sessions');
      return found;
    },
  });
  const reader = await read(owner.token);
  await reader.ended;
});
