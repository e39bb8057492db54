import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { type EventReader, readEvents } from '../testing/event-reader.ts';
import { joinAs, userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
// With this interval, only notifications end a stream in these tests.
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

test('ends the streams of a session that logs out, and no streams of other sessions', async () => {
  const second = await logInAgain(owner);
  const [reader, stays] = [await read(owner.token), await read(second)];
  expect((await pharos.call('POST', '/v1/user-logout/', { token: owner.token })).statusCode).toBeLessThan(300);
  await reader.ended;
  await pharos.call('POST', '/v1/organization-subscribers/', { token: second, body: { email: 'x@example.com' } });
  await stays.next('organization.changed');
});

test('ends the stream of a removed member', async () => {
  const member = await joinAs(pharos, owner.organizationId, 'AD');
  const reader = await read(member.token);
  const { db } = pharos.services;
  await db
    .deleteFrom('memberships')
    .where('user_id', '=', await userIdOf(pharos, member))
    .execute();
  await reader.ended;
});

test('ends the streams of the previous API key when a new one is created', async () => {
  const makeKey = async (): Promise<string> => {
    const body = { organization_id: owner.organizationId };
    const answer = await pharos.call('POST', '/v1/reset-organization-token/', { token: owner.token, body });
    return answer.json().organization_token;
  };
  const reader = await read(await makeKey());
  await makeKey();
  await reader.ended;
});

const readUntil = async (moment: number, token: string): Promise<EventReader> => {
  now = () => moment - 100;
  const reader = await read(token);
  now = () => moment;
  return reader;
};

test('ends the stream of an API key at the moment when the key expires', async () => {
  const moment = Date.now() + 3_600_000;
  const body = { name: 'Short', scope: 'read', expires_at: new Date(moment).toISOString() };
  const answer = await pharos.call('POST', '/v1/api-keys/', { token: owner.token, body });
  const reader = await readUntil(moment, answer.json().key);
  await reader.ended;
  expect((await readEvents(port, { token: answer.json().key })).status).toBe(401);
});

test('ends the stream of a session at the moment when the session expires', async () => {
  // So close to the expiry, the use of the session does not extend it.
  const moment = Date.now() + 1000;
  await pharos.pool.query('update sessions set expires_at = $1', [new Date(moment)]);
  const reader = await readUntil(moment, owner.token);
  await reader.ended;
});

test('ends a stream whose access is revoked before the stream receives notifications', async () => {
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
