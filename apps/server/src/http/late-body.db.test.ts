import { once } from 'node:events';
import { connect } from 'node:net';
import { type Endpoint, isOfOrganization } from '@pharos/contract/rest/common/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RouteApp } from './app/route.ts';
import { routes } from './app/routes.ts';
import { contractEndpoints } from './testing/contract-endpoints.ts';
import { digestOf } from './testing/digest.ts';
import { plausibleCall } from './testing/garbage.ts';
import { userIdOf, verifyAddress } from './testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from './testing/test-app.ts';

const changing = (await contractEndpoints())
  .filter(({ method, access, body }) => method !== 'GET' && access !== 'public' && body)
  .map((endpoint) => [`${endpoint.method} /v1${endpoint.path}`, endpoint] as const);

/** Runs between the headers and the body of a call. */
let beforeBody: (() => Promise<void>) | null = null;
let authentications = 0;

const delayBodies = (app: RouteApp): void => {
  app.addHook('preParsing', async (_request, _reply, body) => {
    await beforeBody?.();
    return body;
  });
};

let pharos: TestApp;
let owner: SignedUp;
let userId: number;
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { requestsPerMinute: 1_000_000, routes: [delayBodies, ...routes] });
  owner = await signUpOwner(pharos);
  await verifyAddress(pharos, owner);
  userId = await userIdOf(pharos, owner);
  const { identity } = pharos.services;
  const { findSession } = identity;
  Object.assign(identity, {
    findSession: (token: string) => {
      authentications += 1;
      return findSession(token);
    },
  });
});
afterAll(() => pharos.close());

beforeEach(async () => {
  beforeBody = null;
  const { db } = pharos.services;
  await db
    .insertInto('operators')
    .values({ user_id: userId })
    .onConflict((is) => is.doNothing())
    .execute();
  await db
    .insertInto('memberships')
    .values({ organization_id: owner.organizationId, user_id: userId, role: 'OW' })
    .onConflict((is) => is.doNothing())
    .execute();
  await pharos.pool.query("update sessions set expires_at = now() + interval '1 hour'");
  authentications = 0;
});

let calls = 0;
const call: TestApp['call'] = (method, url, options) => {
  calls += 1;
  // Tighter limits count by address.
  return pharos.call(method, url, { remoteAddress: `10.4.${calls >> 8}.${calls & 255}`, ...options });
};

const LOSSES = {
  'the session ended': () => pharos.pool.query("update sessions set expires_at = now() - interval '1 second'"),
  'the membership ended': () => pharos.pool.query('delete from memberships'),
  'the operator was removed': () => pharos.pool.query('delete from operators'),
};
type Loss = keyof typeof LOSSES;

const lossesOf = ({ access }: Endpoint): [Loss, number][] => {
  if (access === 'operator')
    return [
      ['the session ended', 401],
      ['the operator was removed', 403],
    ];
  if (isOfOrganization(access))
    return [
      ['the session ended', 401],
      ['the membership ended', 404],
    ];
  return [['the session ended', 401]];
};

describe.each(changing)('%s', (_name, endpoint) => {
  test.each(lossesOf(endpoint))('does nothing if %s before its body arrived', async (lost, status) => {
    let before: unknown;
    beforeBody = async () => {
      await LOSSES[lost]();
      before = await digestOf(pharos.services.db, owner.organizationId);
    };
    const { url, body } = plausibleCall(endpoint);
    const answer = await call(endpoint.method, url, { token: owner.token, body: body ?? {} });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['detail']]);
    expect(await digestOf(pharos.services.db, owner.organizationId)).toEqual(before);
  });
});

test('creates nothing with an API key that was revoked before the body arrived', async () => {
  const made = await call('POST', '/v1/api-keys/', { token: owner.token, body: { name: 'Key', scope: 'manage' } });
  beforeBody = async () => void (await pharos.pool.query('delete from api_keys'));
  const body = { application_check: 1, new_state: 'PS' };
  const answer = await call('POST', '/v1/pause-monitoring/', { token: made.json().key, body });
  expect(answer.statusCode).toBe(401);
});

test('authenticates a request without a body only once', async () => {
  await call('GET', '/v1/organizations/', { token: owner.token });
  expect(authentications).toBe(1);
  await call('DELETE', '/v1/api-keys/99/', { token: owner.token });
  expect(authentications).toBe(2);
});

test('rejects a request whose session ended after half of the body was sent over a socket', async () => {
  const { port } = new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' }));
  const letThrough = new Promise<void>((resolve) => {
    beforeBody = async () => resolve();
  });
  const body = JSON.stringify({ email: 'late@example.org', name: 'Late' });
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /v1/organization-subscribers/ HTTP/1.1\r\nhost: localhost\r\nauthorization: token ${owner.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await letThrough;
  await LOSSES['the session ended']();
  socket.write(body.slice(10));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
  expect((await pharos.pool.query('select 1 from contacts')).rowCount).toBe(0);
});
