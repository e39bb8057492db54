import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { type EventReader, readEvents } from '../testing/event-reader.ts';
import { joinOnly, userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
let pharos: TestApp;
let owner: SignedUp;
let port: number;
const readers: EventReader[] = [];

beforeEach(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { database, keepAliveMs: 100 });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await pharos.close();
});

const read = async ({ token }: { token: string }, lastEventId?: string | null, organization?: number) => {
  const reader = await readEvents(port, {
    token,
    ...(organization === undefined ? {} : { organization }),
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });
  readers.push(reader);
  return reader;
};

const addCheck = async (person = owner): Promise<number> => {
  const body = { name: 'Page', url: 'https://page.example' };
  const answer = await pharos.call('POST', '/v1/checks/', { token: person.token, body });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
};

const countOf = async (person: SignedUp) =>
  pharos.services.events.countStreams(`user ${await userIdOf(pharos, person)}`);

describe('a stream client', () => {
  test('is notified of changes to checks, people and the organization', async () => {
    await verifyAddress(pharos, owner);
    const reader = await read(owner);
    expect([reader.status, reader.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await reader.next()).toEqual({ event: 'ready', data: {}, id: expect.stringMatching(/^[0-9a-f]{12}-0$/) });

    const id = await addCheck();
    const change = async () => (await reader.next('check.changed')).data;
    expect(await change()).toEqual({ change: 'created', check_ids: [id] });
    const call = (method: 'PATCH' | 'POST' | 'DELETE', url: string, body?: object) =>
      pharos.call(method, `/v1${url}`, { token: owner.token, ...(body && { body }) });
    await call('PATCH', `/checks/${id}/`, { notes: 'Seen' });
    expect(await change()).toEqual({ change: 'updated', check_ids: [id] });
    await call('POST', '/pause-monitoring/', { application_check: id, new_state: 'PS' });
    expect(await change()).toEqual({ change: 'paused', check_ids: [id] });
    await call('POST', '/pause-monitoring-bulk/', { application_checks: [id], new_state: 'AC' });
    expect(await change()).toEqual({ change: 'restarted', check_ids: [id] });
    await call('DELETE', `/checks/${id}/`);
    expect(await change()).toEqual({ change: 'deleted', check_ids: [id] });

    await call('PATCH', `/organizations/${owner.organizationId}/`, { name: 'Renamed' });
    expect((await reader.next('organization.changed')).data).toEqual({ changed: 'settings' });
    await call('POST', '/organization-subscribers/', { email: 'pager@example.com', name: 'Pager' });
    expect((await reader.next('organization.changed')).data).toEqual({ changed: 'people' });
    expect(reader.rest()).toEqual([]);
  });

  test('is notified neither of changes that were rolled back nor of other organizations', async () => {
    const other = await signUpOwner(pharos);
    const [reader, foreign] = [await read(owner), await read(other)];
    await Promise.all([reader.next('ready'), foreign.next('ready')]);
    const { db } = pharos.services;
    const place = { token: owner.token, body: { name: '', url: 'https://page.example' } };
    expect((await pharos.call('POST', '/v1/checks/', place)).statusCode).toBe(400);
    const id = await addCheck();
    const theirs = await addCheck(other);
    expect((await reader.next()).data).toMatchObject({ check_ids: [id] });
    expect((await foreign.next()).data).toMatchObject({ check_ids: [theirs] });
    expect([...reader.rest(), ...foreign.rest()]).toEqual([]);
    expect(await db.selectFrom('checks').select('id').execute()).toHaveLength(2);
  });

  test('gets keep-alive messages while nothing happens', async () => {
    const reader = await read(owner);
    await expect.poll(() => reader.beats()).toBeGreaterThan(2);
  });
});

describe('a stream client that reconnects', () => {
  test('continues after the last event that it has seen', async () => {
    const first = await read(owner);
    await first.next('ready');
    const seen = await addCheck();
    const { id } = await first.next();
    first.close();
    await expect.poll(() => countOf(owner)).toBe(0);
    const missed = [await addCheck(), await addCheck()];

    const second = await read(owner, id);
    expect(await second.next()).toEqual({ event: 'ready', data: {}, id });
    const received = [await second.next(), await second.next()];
    expect(received.map(({ data }) => data)).toMatchObject(missed.map((check) => ({ check_ids: [check] })));
    expect(missed).not.toContain(seen);

    const third = await read(owner, received.at(-1)?.id);
    expect(await third.next()).toMatchObject({ event: 'ready' });
    const last = await addCheck();
    expect((await third.next()).data).toMatchObject({ check_ids: [last] });
  });

  test.each(['', 'x', '000000000000-0', '-1'])('with the unknown ID %j reads everything again', async (id) => {
    const reader = await read(owner, id || 'ü'.repeat(2000).replaceAll('ü', 'u'));
    expect(await reader.next()).toEqual({ event: 'resync', data: {}, id: expect.any(String) });
    const check = await addCheck();
    expect((await reader.next()).data).toMatchObject({ check_ids: [check] });
  });

  test('reads everything again after the database connection was lost', async () => {
    const reader = await read(owner);
    const before = await reader.next('ready');
    // One of these two is the last query of the connection.
    const { rows } = await pharos.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (query = 'listen pharos_access' or query like 'select pg_notify($1, $2)')`,
    );
    expect(rows).toEqual([{ pg_terminate_backend: true }]);
    const resync = await reader.next('resync');
    expect(resync.id).not.toBe(before.id);
    const check = await addCheck();
    expect((await reader.next()).data).toMatchObject({ check_ids: [check] });
    expect((await (await read(owner, before.id)).next()).event).toBe('resync');
    expect((await (await read(owner, resync.id)).next()).event).toBe('ready');
  });
});

describe('the end of a stream', () => {
  test('ends the stream of a removed member, but not the streams of other members', async () => {
    const member = await joinOnly(pharos, owner.organizationId, 'ST');
    const [theirs, ours] = [await read(member), await read(owner)];
    await theirs.next('ready');
    const { db } = pharos.services;
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', await userIdOf(pharos, member))
      .execute();
    await theirs.ended;
    const beats = ours.beats();
    await expect.poll(() => ours.beats()).toBeGreaterThan(beats);
    expect((await read(member)).status).toBe(404);
  });

  test('ends the stream of a user who logs out', async () => {
    const reader = await read(owner);
    await reader.next('ready');
    await pharos.call('POST', '/v1/user-logout/', { token: owner.token });
    await reader.ended;
    const again = await read(owner);
    expect([again.status, JSON.parse(again.body)]).toEqual([401, { detail: 'Invalid token.' }]);
  });

  test('ends the streams of a deleted organization', async () => {
    const reader = await read(owner);
    await reader.next('ready');
    const answer = await pharos.call('DELETE', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
    expect(answer.statusCode).toBe(200);
    await reader.ended;
  });

  test('ends all streams immediately when the server stops', async () => {
    const reader = await read(owner);
    await reader.next('ready');
    const cutOff = vi.spyOn(pharos.app.server, 'closeAllConnections');
    // If the server waited for streams, it would never stop, because the grace period does not end.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await pharos.app.close();
    } finally {
      vi.useRealTimers();
    }
    await reader.ended;
    expect(cutOff).not.toHaveBeenCalled();
  });
});

test('allows 20 streams per person, and no longer counts a closed one', async () => {
  const open: EventReader[] = [];
  for (let n = 0; n < 20; n += 1) open.push(await read(owner));
  const refused = await read(owner);
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    429,
    { detail: 'Too many pages are open at the same time. Close some of them to see live changes.' },
  ]);
  const other = await signUpOwner(pharos);
  expect((await read(other)).status).toBe(200);
  open[0]?.close();
  await expect.poll(() => countOf(owner)).toBe(19);
  expect((await read(owner)).status).toBe(200);
});

test('splits the event for 1,000 checks that are deleted together into parts', async () => {
  const { db } = pharos.services;
  const { id: applicationId } = await db
    .selectFrom('applications')
    .select('id')
    .where('organization_id', '=', owner.organizationId)
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let n = 0; n < 1000; n += 1) {
    ids.push(await insertCheck(db, { organizationId: owner.organizationId, applicationId }));
  }
  const reader = await read(owner);
  await reader.next('ready');
  await pharos.call('POST', '/v1/bulk-delete-checks/', { token: owner.token, body: { checks: ids } });
  const received = [await reader.next(), await reader.next()];
  expect(received.flatMap(({ data }) => ('check_ids' in data ? data.check_ids : [])).sort((a, b) => a - b)).toEqual(
    ids,
  );
});
