import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { type EventReader, readEvents } from '../testing/event-reader.ts';
import { joinAs, joinOnly, userIdOf } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
const BEAT_MS = 100;
let pharos: TestApp;
let owner: SignedUp;
let port: number;
const readers: EventReader[] = [];

const start = async (keepAliveMs: number): Promise<void> => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { database, keepAliveMs });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
};
beforeEach(() => start(BEAT_MS));
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await pharos.close();
});

const read = async (token: string, organization?: number): Promise<EventReader> => {
  const reader = await readEvents(port, { token, ...(organization === undefined ? {} : { organization }) });
  readers.push(reader);
  return reader;
};
/** Replaces the previous key. */
const makeKey = async (): Promise<string> => {
  const body = { organization_id: owner.organizationId };
  const answer = await pharos.call('POST', '/v1/reset-organization-token/', { token: owner.token, body });
  expect(answer.statusCode).toBe(200);
  return answer.json().organization_token;
};

test('streams to an API key only its own organization, and only while the key is valid', async () => {
  // With this interval, no periodic check can end the stream before its last event.
  await pharos.close();
  await start(60_000);
  const key = await makeKey();
  const other = await signUpOwner(pharos);
  expect((await read(key, other.organizationId)).status).toBe(404);
  const reader = await read(key);
  await reader.next('ready');
  await pharos.call('POST', '/v1/organization-subscribers/', { token: other.token, body: { email: 'x@example.com' } });
  await makeKey();
  await reader.ended;
  expect(reader.rest().map(({ data }) => data)).toEqual([{ changed: 'settings' }]);
  expect((await read(key)).status).toBe(401);
});

test('returns 404 for an organization of which the person is not a member', async () => {
  const other = await signUpOwner(pharos);
  expect((await read(owner.token, other.organizationId)).status).toBe(404);
});

test('ends the stream of a member who moved to another organization, also for a call without an organization header', async () => {
  const member = await joinOnly(pharos, owner.organizationId, 'ST');
  const other = await signUpOwner(pharos);
  const reader = await read(member.token);
  await reader.next('ready');
  await pharos.services.db
    .updateTable('memberships')
    .set({ organization_id: other.organizationId })
    .where('user_id', '=', await userIdOf(pharos, member))
    .execute();
  await reader.ended;
});

test('continues the stream after a change to another role with read access', async () => {
  const member = await joinAs(pharos, owner.organizationId, 'ST');
  const reader = await read(member.token, owner.organizationId);
  await reader.next('ready');
  await pharos.services.db
    .updateTable('memberships')
    .set({ role: 'AD' })
    .where('organization_id', '=', owner.organizationId)
    .where('user_id', '=', await userIdOf(pharos, member))
    .execute();
  const beats = reader.beats();
  await expect.poll(() => reader.beats()).toBeGreaterThan(beats + 2);
});

test('opens no stream for a HEAD request', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/events/`, {
    method: 'HEAD',
    headers: { authorization: `token ${owner.token}` },
  });
  expect(answer.status).toBe(405);
  expect(pharos.services.events.countStreams(`user ${await userIdOf(pharos, owner)}`)).toBe(0);
});

test('closes the streams of hundreds of clients that disconnect at any moment, without a warning', async () => {
  const warnings: Error[] = [];
  const hear = (warning: Error): void => void warnings.push(warning);
  process.on('warning', hear);
  const key = await makeKey();
  const leave = async (n: number): Promise<void> => {
    const closing = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}/v1/events/`, {
      headers: { authorization: `token ${n % 2 ? key : owner.token}` },
      signal: closing.signal,
    }).catch(() => null);
    await sleep(n % 40);
    closing.abort();
    await answer;
  };
  for (let n = 0; n < 300; n += 10) await Promise.all(Array.from({ length: 10 }, (_, k) => leave(n + k)));
  const subscriber = `user ${await userIdOf(pharos, owner)}`;
  await expect.poll(() => pharos.services.events.countStreams(subscriber)).toBe(0);
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});
