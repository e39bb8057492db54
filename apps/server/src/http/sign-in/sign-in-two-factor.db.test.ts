import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
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

const post = (path: string, body: object, remoteAddress = '10.4.0.1') =>
  pharos.call('POST', `/v1${path}`, { body, token: owner.token, remoteAddress });
const logIn = (code?: string, remoteAddress = '10.4.0.1') =>
  post('/user-login/', { email: owner.email, password: owner.password, ...(code ? { code } : {}) }, remoteAddress);
const WRONG_CODE = 'The code is wrong or was already used.';
const status = async () => (await pharos.call('GET', '/v1/two-factor/', { token: owner.token })).json();

const codeOf = (uri: string): string => {
  const otp = URI.parse(uri);
  if (!('period' in otp)) throw new Error('The URI is of no TOTP');
  return otp.generate({ timestamp: now });
};

const enable = async (): Promise<{ uri: string; recoveryCodes: string[] }> => {
  const { uri } = (await post('/two-factor/', { password: owner.password })).json();
  const { recovery_codes: recoveryCodes } = (await post('/two-factor/confirm/', { code: codeOf(uri) })).json();
  now += 30_000;
  return { uri, recoveryCodes };
};

test('takes effect only after a correct first code, and then ends sessions that were opened without a code', async () => {
  const other = (await logIn()).json().token;
  const started = await post('/two-factor/', { password: owner.password });
  const { secret, uri } = started.json();
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toContain('issuer=Pharos');
  const wrong = await post('/two-factor/confirm/', { code: '000000' });
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { code: [WRONG_CODE] }]);
  expect((await pharos.call('GET', '/v1/logged-in-user/', { token: other })).statusCode).toBe(200);
  const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Verify your e-mail address']);
  expect((await logIn()).statusCode).toBe(200);
  expect(await status()).toEqual({ enabled: false, recovery_codes_left: 0 });

  const confirmed = await post('/two-factor/confirm/', { code: codeOf(uri) });
  expect(confirmed.json().recovery_codes).toHaveLength(10);
  expect(new Set(confirmed.json().recovery_codes).size).toBe(10);
  expect(await status()).toEqual({ enabled: true, recovery_codes_left: 10 });
  expect((await pharos.call('GET', '/v1/logged-in-user/', { token: other })).statusCode).toBe(401);
  const second = await post('/two-factor/', { password: owner.password });
  expect([second.statusCode, second.json()]).toEqual([
    422,
    { detail: 'Two-factor authentication is already on. Turn it off before you set up another app.' },
  ]);
});

test('stores neither the secret nor a recovery code in readable form', async () => {
  const { uri, recoveryCodes } = await enable();
  const secret = /secret=(\w+)/.exec(uri)?.[1] ?? 'none';
  const { rows: factors } = await pharos.pool.query('select * from two_factors');
  const { rows: codes } = await pharos.pool.query('select * from recovery_codes');
  const stored = JSON.stringify([factors, codes]);
  for (const each of [secret, ...recoveryCodes]) expect(stored).not.toContain(each);
});

test('requires the code at login, and reports this only after the correct password', async () => {
  const { uri } = await enable();
  const missing = await logIn();
  expect([missing.statusCode, missing.json()]).toEqual([
    401,
    { detail: 'Enter the code of your authenticator app.', code_required: true },
  ]);
  const guess = await post('/user-login/', { email: owner.email, password: 'wrong', code: codeOf(uri) });
  expect([guess.statusCode, guess.json()]).toEqual([401, { detail: 'The e-mail address or the password is wrong.' }]);
  expect((await logIn(codeOf(uri))).json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
});

test('leaves no session after a rejected login', async () => {
  await enable();
  await logIn();
  await logIn('000000');
  const { count } = (await pharos.call('GET', '/v1/sessions/', { token: owner.token })).json();
  expect(count).toBe(1);
});

test('accepts each code only once, even in simultaneous requests, and rejects old codes', async () => {
  const { uri } = await enable();
  const code = codeOf(uri);
  const all = await Promise.all([logIn(code), logIn(code), logIn(code)]);
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  now += 30_000;
  expect((await logIn(code)).json()).toEqual({ detail: WRONG_CODE, code_required: true });
  const next = codeOf(uri);
  now += 90_000;
  expect((await logIn(next)).statusCode).toBe(401);
  expect((await logIn(codeOf(uri))).statusCode).toBe(200);
});

test('accepts a recovery code once, with or without its hyphen', async () => {
  const { recoveryCodes } = await enable();
  const [first = '', second = ''] = recoveryCodes;
  expect((await logIn(first)).statusCode).toBe(200);
  expect((await logIn(first)).statusCode).toBe(401);
  expect((await logIn(second.replace('-', '').toUpperCase())).statusCode).toBe(200);
  expect((await status()).recovery_codes_left).toBe(8);
});

test('limits the number of wrong codes, and still allows the owner to log in from a known network', async () => {
  const { uri } = await enable();
  expect((await logIn(codeOf(uri), '10.5.5.5')).statusCode).toBe(200);
  now += 30_000;
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await logIn('000000', `10.6.0.${n}`)).statusCode);
  const stopped = await logIn('000000', '10.6.0.11');
  statuses.push(stopped.statusCode);
  expect(stopped.json()).toEqual({ detail: 'Too many attempts to log in. Try again later.' });
  // The first login with a correct code also counted as an attempt from an unknown network.
  expect(statuses).toEqual([...Array(9).fill(401), 429, 429, 429]);
  expect((await logIn(codeOf(uri), '10.5.5.5')).statusCode).toBe(200);
});

test('is turned off only with the password and a code together', async () => {
  const { uri, recoveryCodes } = await enable();
  const off = (password: string, code: string) => post('/two-factor/disable/', { password, code });
  expect((await off('wrong', codeOf(uri))).json()).toEqual({ password: ['The password is wrong.'] });
  expect((await off(owner.password, '000000')).json()).toEqual({ code: [WRONG_CODE] });
  expect((await off(owner.password, recoveryCodes[0] ?? '')).statusCode).toBe(200);
  expect(await status()).toEqual({ enabled: false, recovery_codes_left: 0 });
  expect((await logIn()).statusCode).toBe(200);
});

test('invalidates the old recovery codes when new ones are created', async () => {
  const { uri, recoveryCodes } = await enable();
  const renewed = await post('/two-factor/recovery-codes/', { password: owner.password, code: codeOf(uri) });
  const { recovery_codes: fresh } = renewed.json();
  expect(fresh).toHaveLength(10);
  expect((await logIn(recoveryCodes[0])).statusCode).toBe(401);
  expect((await logIn(fresh[0])).statusCode).toBe(200);
});

const UNREADABLE =
  'Codes of your authenticator app cannot be verified, because its stored secret cannot be decrypted. Use a recovery code, then turn two-factor authentication off and on again. Without a recovery code, contact the operators of this installation.';

test('reports an unreadable secret of an authenticator app, and allows a new app through recovery codes', async () => {
  const { uri, recoveryCodes } = await enable();
  await pharos.pool.query(
    "update two_factors set secret = 'v1:other' where user_id = (select id from users where email = $1)",
    [owner.email],
  );
  const refused = await logIn(codeOf(uri));
  expect([refused.statusCode, refused.json()]).toEqual([401, { detail: UNREADABLE, code_required: true }]);
  const [first = '', second = ''] = recoveryCodes;
  expect((await logIn(first)).statusCode).toBe(200);
  const off = (code: string) => post('/two-factor/disable/', { password: owner.password, code });
  const unreadable = await off(codeOf(uri));
  expect([unreadable.statusCode, unreadable.json()]).toEqual([422, { detail: UNREADABLE }]);
  expect((await off(second)).statusCode).toBe(200);
  const { uri: fresh } = await enable();
  expect((await logIn(codeOf(fresh))).statusCode).toBe(200);
});

test('rejects the eleventh wrong code of a person in 15 minutes, and clears the count after a right one', async () => {
  const { uri } = (await post('/two-factor/', { password: owner.password })).json();
  const confirm = (code: string) => post('/two-factor/confirm/', { code });
  const statuses = async (count: number) => {
    const seen = [];
    for (let n = 0; n < count; n += 1) seen.push((await confirm('000000')).statusCode);
    return seen;
  };
  expect(await statuses(9)).toEqual(Array(9).fill(400));
  expect((await confirm(codeOf(uri))).statusCode).toBe(200);
  expect(await statuses(10)).toEqual(Array(10).fill(400));
  const stopped = await confirm('000000');
  expect([stopped.statusCode, stopped.headers['retry-after'], stopped.json()]).toEqual([
    429,
    '900',
    { detail: 'Too many attempts. Try again later.' },
  ]);
  const other = await signUpOwner(pharos);
  const body = { code: '000000' };
  expect((await pharos.call('POST', '/v1/two-factor/confirm/', { token: other.token, body })).statusCode).toBe(400);
});

test('records each change in the audit log, and sends a mail when it is switched on or off', async () => {
  const { uri } = await enable();
  await post('/two-factor/recovery-codes/', { password: owner.password, code: codeOf(uri) });
  now += 30_000;
  const off = await post('/two-factor/disable/', { password: owner.password, code: codeOf(uri) });
  expect(off.statusCode).toBe(200);
  const mails = await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email);
  expect(mails.slice(1).map(({ subject, headline, paragraphs }) => [subject, headline, ...paragraphs])).toEqual([
    [
      'Two-factor authentication was turned on',
      'Two-factor authentication was turned on',
      'From now on, each log-in with your password also requires a code of your authenticator app.',
    ],
    [
      'Two-factor authentication was turned off',
      'Two-factor authentication was turned off',
      'From now on, you can log in with only your password.',
    ],
  ]);
  const { rows } = await pharos.pool.query(
    `select action from audit_log where organization_id = $1 and action like 'user.%' order by id`,
    [owner.organizationId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'user.enable-two-factor',
    'user.renew-recovery-codes',
    'user.disable-two-factor',
  ]);
});
