import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { accept, mailedToken, ownerOf, type Person } from '../testing/people.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: Person;
let guest: SignedUp;
let uri: string;
let now = Date.now();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
  owner = await ownerOf(pharos, await signUpOwner(pharos));
});
afterAll(() => pharos.close());
beforeEach(async () => {
  now = Date.now();
  guest = await signUpOwner(pharos);
  const { token, password } = guest;
  uri = (await pharos.call('POST', '/v1/two-factor/', { token, body: { password } })).json().uri;
  const confirmed = await pharos.call('POST', '/v1/two-factor/confirm/', { token, body: { code: codeOf(uri) } });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  now += 30_000;
});

const codeOf = (text: string): string => {
  const otp = URI.parse(text);
  if (!('period' in otp)) throw new Error('The URI is of no TOTP');
  return otp.generate({ timestamp: now });
};

test('requires a code to accept an invitation with an account that has a second factor', async () => {
  await owner.call('POST', '/invite-user-to-organization/', { email: guest.email });
  const body = { token: await mailedToken(pharos, guest.email), password: guest.password };
  const without = await accept(pharos, body);
  expect([without.statusCode, without.json()]).toEqual([
    401,
    { detail: 'Enter the code of your authenticator app.', code_required: true },
  ]);
  const wrong = await accept(pharos, { ...body, code: '000000' });
  expect([wrong.statusCode, wrong.json()]).toEqual([
    401,
    { detail: 'The code is wrong or was already used.', code_required: true },
  ]);
  const secretOf = 'where user_id = (select id from users where email = $1)';
  const { rows } = await pharos.pool.query(`select secret from two_factors ${secretOf}`, [guest.email]);
  const setSecret = (secret: string) =>
    pharos.pool.query(`update two_factors set secret = $2 ${secretOf}`, [guest.email, secret]);
  await setSecret('v1:other');
  const unreadable = await accept(pharos, { ...body, code: codeOf(uri) });
  expect([unreadable.statusCode, unreadable.json()]).toEqual([
    401,
    { detail: expect.stringMatching(/^Codes of your authenticator app cannot be verified/), code_required: true },
  ]);
  await setSecret(rows[0].secret);
  expect((await accept(pharos, { ...body, code: codeOf(uri) })).statusCode).toBe(200);
});

test.each([
  [false, 200],
  [true, 401],
])(
  'requires the code after a password reset depending on the verified address (%s): status %i',
  async (verified, status) => {
    const { db, secrets } = pharos.services;
    await db.updateTable('users').set({ email_verified: verified }).where('email', '=', guest.email).execute();
    await pharos.call('POST', '/v1/request-password-reset/', { body: { email: guest.email } });
    await expect
      .poll(async () => (await waitingAccountMails(db, secrets, guest.email)).at(-1)?.action?.link)
      .toMatch(/reset/);
    const link = (await waitingAccountMails(db, secrets, guest.email)).at(-1)?.action?.link ?? '';
    const password = 'another-quiet-river';
    const token = /([\w-]{43})$/.exec(link)?.[1];
    expect((await pharos.call('POST', '/v1/reset-password/', { body: { token, password } })).statusCode).toBe(200);
    const logIn = await pharos.call('POST', '/v1/user-login/', { body: { email: guest.email, password } });
    expect(logIn.statusCode).toBe(status);
  },
);
