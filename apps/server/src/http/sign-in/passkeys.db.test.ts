import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const ORIGIN = 'http://localhost:3000';

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

type Authenticator = ReturnType<typeof createAuthenticator>;

const post = (path: string, body: object, token?: string) =>
  pharos.call('POST', `/v1${path}`, { body, ...(token === undefined ? {} : { token }) });
const options = async () => (await post('/passkeys/options/', { password: owner.password }, owner.token)).json();
const add = (credential: object, token = owner.token) => post('/passkeys/', { name: 'Key', credential }, token);
const challenge = async (): Promise<string> => (await post('/passkey-login/options/', {})).json().challenge;
const logIn = (credential: object) => post('/passkey-login/', { credential });
const list = async (token = owner.token) => (await pharos.call('GET', '/v1/passkeys/', { token })).json();

const enroll = async (): Promise<Authenticator> => {
  const authenticator = createAuthenticator({ origin: ORIGIN });
  expect((await add(authenticator.create((await options()).challenge))).statusCode).toBe(201);
  return authenticator;
};

test('creates a passkey for the installation that requires user verification, and lists it', async () => {
  const given = await options();
  expect(given).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: owner.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const authenticator = createAuthenticator({ origin: ORIGIN });
  const credential = authenticator.create(given.challenge);
  const added = await add(credential);
  expect(added.json()).toEqual({
    id: expect.any(Number),
    name: 'Key',
    created_at: expect.any(String),
    last_used_at: null,
  });
  expect((await list()).results).toEqual([added.json()]);
  expect((await options()).excludeCredentials).toEqual([expect.objectContaining({ id: credential.id })]);
});

test('opens a new session each time without a user name', async () => {
  const authenticator = await enroll();
  const given = await challenge();
  // A challenge expires after five minutes.
  now += 299_999;
  const { token } = (await logIn(authenticator.use(given))).json();
  const me = await pharos.call('GET', '/v1/logged-in-user/', { token });
  expect(me.json().email).toBe(owner.email);
  const second = (await logIn(authenticator.use(await challenge()))).json();
  expect(second.token).not.toBe(token);
  expect((await list()).results[0].last_used_at).toBe(new Date(now).toISOString());
});

test('requires no two-factor code, because the passkey verified its user', async () => {
  const authenticator = await enroll();
  await pharos.pool.query(
    `insert into two_factors (user_id, secret, confirmed_at) select id, 'sealed', now() from users where email = $1`,
    [owner.email],
  );
  expect((await logIn(authenticator.use(await challenge()))).statusCode).toBe(200);
});

test.each<[string, (authenticator: Authenticator) => Promise<object>]>([
  ['an answer to no challenge', async (authenticator) => authenticator.use('x'.repeat(43))],
  [
    'a challenge of five minutes ago',
    async (authenticator) => {
      const old = await challenge();
      now += 300_000;
      return authenticator.use(old);
    },
  ],
  [
    'an answer that was given before',
    async (authenticator) => {
      const used = authenticator.use(await challenge());
      await logIn(used);
      return used;
    },
  ],
  ['an unknown passkey', async () => createAuthenticator({ origin: ORIGIN }).use(await challenge())],
  [
    'a signature of somebody else',
    async (authenticator) => {
      const given = await challenge();
      const { response } = createAuthenticator({ origin: ORIGIN }).use(given);
      return { ...authenticator.use(given), response };
    },
  ],
  [
    'a copy, whose counter stands still',
    async (authenticator) => {
      await logIn(authenticator.use(await challenge()));
      authenticator.rewind();
      return authenticator.use(await challenge());
    },
  ],
  ['a challenge for a new passkey', async (authenticator) => authenticator.use((await options()).challenge)],
])('rejects a login with %s', async (_what, attempt) => {
  const refused = await logIn(await attempt(await enroll()));
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { detail: 'This passkey is not valid here, or the log-in took too long. Try again.' },
  ]);
});

test('rejects a new passkey from another origin or without user verification', async () => {
  for (const made of [
    createAuthenticator({ origin: 'http://localhost.evil.example' }),
    createAuthenticator({ origin: ORIGIN, verifiesUser: false }),
  ]) {
    const refused = await add(made.create((await options()).challenge));
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { credential: ['This passkey cannot be used here. Create it again.'] },
    ]);
  }
  expect((await list()).count).toBe(0);
});

test('requires the password and a challenge of the same user for a new passkey, and protects it from other users', async () => {
  expect((await post('/passkeys/options/', { password: 'wrong' }, owner.token)).statusCode).toBe(400);
  const stranger = await signUpOwner(pharos);
  const { challenge: mine } = await options();
  expect((await add(createAuthenticator({ origin: ORIGIN }).create(mine), stranger.token)).statusCode).toBe(400);
  const authenticator = await enroll();
  const again = await add(authenticator.create((await options()).challenge));
  expect([again.statusCode, again.json()]).toEqual([400, { credential: ['This passkey is already registered.'] }]);
  const [{ id }] = (await list()).results;
  expect((await list(stranger.token)).count).toBe(0);
  const notTheirs = await pharos.call('DELETE', `/v1/passkeys/${id}/`, { token: stranger.token });
  expect([notTheirs.statusCode, notTheirs.json()]).toEqual([404, { detail: 'Passkey not found.' }]);
});

test('rejects a login with a deleted passkey', async () => {
  const authenticator = await enroll();
  const [{ id }] = (await list()).results;
  expect((await pharos.call('DELETE', `/v1/passkeys/${id}/`, { token: owner.token })).statusCode).toBe(200);
  expect((await logIn(authenticator.use(await challenge()))).statusCode).toBe(401);
});

test('notifies its owner by mail and writes an audit entry when a passkey is added or removed', async () => {
  await enroll();
  const [passkey] = (await list()).results;
  await pharos.call('DELETE', `/v1/passkeys/${passkey.id}/`, { token: owner.token });
  const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
  expect(mails.slice(1).map(({ subject, paragraphs }) => [subject, ...paragraphs])).toEqual([
    [
      'A passkey was added to your account',
      'From now on, you can log in with this passkey instead of your password. Your profile lists your passkeys.',
    ],
    ['A passkey was removed from your account', 'You can no longer log in with this passkey.'],
  ]);
  const { rows } = await pharos.pool.query(
    `select action from audit_log where organization_id = $1 and action like 'user.%' order by id`,
    [owner.organizationId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['user.add-passkey', 'user.delete-passkey']);
});
