import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSessionsOfUser } from '../../storage/sign-in/sessions.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
let now = Date.now();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
});
afterAll(() => pharos.close());
beforeEach(async () => {
  now = Date.now();
  owner = await signUpOwner(pharos);
});

const post = (path: string, body: object, token?: string) =>
  pharos.call('POST', `/v1${path}`, { body, ...(token === undefined ? {} : { token }) });
const issue = async (organization = owner.organizationId) =>
  (await post('/login-code/', { organization }, owner.token)).json();
const refusal = async (path: string, code: string) => {
  const refused = await post(path, { code });
  expect(refused.json()).toEqual({
    code: ['This link was already used or has expired. It is valid once, for one minute.'],
  });
  return [refused.statusCode, Object.keys(refused.json())];
};

test('logs in the person for whom the login code was created, exactly once', async () => {
  const { code, url } = await issue();
  expect(url).toBe(`http://localhost:3000/token-login/${code}/${owner.organizationId}/`);
  for (let time = 0; time < 2; time += 1) {
    expect((await post('/token-login/check/', { code })).json()).toEqual({
      user: { id: expect.any(Number), email: owner.email },
    });
  }
  const { token } = (await post('/token-login/', { code })).json();
  expect(token).not.toBe(owner.token);
  const me = await pharos.call('GET', '/v1/logged-in-user/', { token });
  expect(me.json().email).toBe(owner.email);
  for (const path of ['/token-login/check/', '/token-login/'])
    expect(await refusal(path, code)).toEqual([400, ['code']]);
});

test('does not make the network of the other device a known network', async () => {
  const { code } = await issue();
  const networks = async () =>
    (
      await pharos.pool.query(
        'select network from known_networks k join users u on u.id = k.user_id where u.email = $1',
        [owner.email],
      )
    ).rows;
  const before = await networks();
  await pharos.call('POST', '/v1/token-login/', { body: { code }, remoteAddress: '10.99.0.1' });
  expect(await networks()).toEqual(before);
});

test('accepts a login code for one minute', async () => {
  const { code, expires_at: expiresAt } = await issue();
  expect(Date.parse(expiresAt)).toBe(now + 60_000);
  now += 60_000;
  expect(await refusal('/token-login/', code)).toEqual([400, ['code']]);
  now -= 1;
  expect((await post('/token-login/check/', { code })).statusCode).toBe(200);
});

test.each<[string, () => Promise<unknown>]>([
  ['has logged out', () => post('/user-logout/', {}, owner.token)],
  ['has set another password by mail', () => pharos.pool.query('delete from sessions')],
])('invalidates a login code after its person %s', async (_what, end) => {
  const { code } = await issue();
  await end();
  expect(await refusal('/token-login/', code)).toEqual([400, ['code']]);
});

describe('the end of all sessions of a person', () => {
  const waits = async () =>
    (
      await pharos.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;

  test('prevents a new session with a code of a session that is ending', async () => {
    const { code } = await issue();
    const ending = await pharos.pool.connect();
    await ending.query('begin');
    await ending.query('delete from sessions where user_id = (select id from users where email = $1)', [owner.email]);
    const redeemed = refusal('/token-login/', code);
    await Promise.race([redeemed, expect.poll(waits).toBe(1)]);
    await ending.query('commit');
    ending.release();
    expect(await redeemed).toEqual([400, ['code']]);
  });

  test('also ends the session that a code is opening at the same time', async () => {
    const opening = await pharos.pool.connect();
    await opening.query('begin');
    const { rows } = await opening.query(
      'select s.* from sessions s join users u on u.id = s.user_id where u.email = $1 for update of s',
      [owner.email],
    );
    await opening.query(
      `insert into sessions (user_id, token_hash, address, created_at, last_used_at, expires_at)
       values ($1, 'of the code', 'x', now(), now(), now() + interval '1 day')`,
      [rows[0].user_id],
    );
    const { db } = pharos.services;
    const ended = db.transaction().execute((trx) => deleteSessionsOfUser(trx, rows[0].user_id, null));
    await expect.poll(waits).toBe(1);
    await opening.query('commit');
    opening.release();
    await ended;
    const left = await pharos.pool.query('select from sessions where user_id = $1', [rows[0].user_id]);
    expect(left.rowCount).toBe(0);
  });
});

test('rejects the token of a session and an invalid code', async () => {
  for (const code of [owner.token, 'x', '%00', 'a'.repeat(43)]) {
    expect(await refusal('/token-login/', code)).toEqual([400, ['code']]);
  }
});

test('limits the new session to the organization and the end of the original session', async () => {
  const stranger = await signUpOwner(pharos);
  expect((await post('/login-code/', { organization: stranger.organizationId }, owner.token)).statusCode).toBe(404);
  await pharos.pool.query(
    `update sessions set organization_id = $1, signed_in_at = '2026-01-01' where user_id = (select id from users where email = $2)`,
    [owner.organizationId, owner.email],
  );
  now = Date.parse('2026-06-01');
  const { code } = await issue();
  const { token } = (await post('/token-login/', { code })).json();
  expect((await pharos.call('GET', '/v1/logged-in-user/', { token })).json().single_sign_on_of).toBe(
    owner.organizationId,
  );
  now = Date.parse('2026-01-01') + 180 * 24 * 3_600_000;
  expect((await pharos.call('GET', '/v1/logged-in-user/', { token })).statusCode).toBe(401);
});
