import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { type ProviderAccount, startProvider, type TestProvider } from '../testing/identity-provider.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

/*
 * Organization A has proved a domain. Its provider claims to authenticate the owner of organization B, who has an
 * address in that domain.
 */

let pharos: TestApp;
let provider: TestProvider;
const records = new Map<string, string[]>();
const accounts = new Map<string, ProviderAccount>();
let now = Date.now();
let count = 0;
let domain: string;
let a: SignedUp;
/** The owner of B, with an address in the domain of A. */
let chief: SignedUp;

beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open', PROBE_NETWORK: 'any' }, { now: () => now });
  Object.assign(pharos.services.probes, { resolveRecords: async (name: string) => records.get(name) ?? [] });
  provider = await startProvider(accounts, 'http://localhost:3000/freshid/oauth/success');
});
afterAll(async () => {
  await provider.stop();
  await pharos.close();
});

const call = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { token, organization, body }: { token?: string; organization?: number; body?: object } = {},
) =>
  pharos.call(method, `/v1${path}`, {
    ...(token === undefined ? {} : { token }),
    ...(organization === undefined ? {} : { organization }),
    ...(body && { body }),
    remoteAddress: `10.7.0.${count}`,
  });
const connection = (change: object = {}) => ({
  issuer: provider.issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
  domains: [domain],
  ...change,
});
const verify = (email: string) => pharos.pool.query('update users set email_verified = true where email = $1', [email]);

beforeEach(async () => {
  now = Date.now();
  count += 1;
  domain = `chiefs-${count}.example`;
  accounts.clear();
  a = await signUpOwner(pharos);
  chief = await signUpOwner(pharos, { email: `ceo@${domain}` });
  await verify(chief.email);
  const [claimed] = (await call('PUT', '/sso-connection/', { token: a.token, body: connection() })).json().domains;
  records.set(claimed.record_name, [claimed.record_value]);
  await call('POST', '/sso-connection/prove-domain/', { token: a.token, body: { domain } });
  accounts.set('ceo', { email: chief.email, email_verified: true, name: 'Not the chief' });
});

const signIn = async (subject: string) => {
  const { redirect_url: url, browser_key: browserKey } = (await call('GET', `/sso/start/?domain=${domain}`)).json();
  const answer = await provider.signIn(url, subject);
  return (await call('POST', '/freshid-sso-v2-login/', { body: { ...answer, browser_key: browserKey } })).json();
};
const link = (linkKey: string, credentials: object) =>
  call('POST', '/sso/link/', { body: { link_key: linkKey, ...credentials } });
const TOO_LATE = 'This sign-in was already used or has expired. Start again.';
const organizationName = async (): Promise<string> =>
  (await pharos.pool.query('select name from organizations where id = $1', [a.organizationId])).rows[0].name;
const mailsTo = (email: string) => waitingAccountMails(pharos.services.db, pharos.services.secrets, email);
/** Returns a session of the owner of B through the provider of A. */
const linkChief = async (): Promise<string> => {
  const { link_key: linkKey } = await signIn('ceo');
  return (await link(linkKey, { password: chief.password })).json().login_token;
};

test.each([
  ['disconnected', () => call('DELETE', '/sso-connection/', { token: a.token })],
  [
    'replaced',
    () =>
      pharos.pool.query(`update sso_connections set issuer = 'https://other.example' where organization_id = $1`, [
        a.organizationId,
      ]),
  ],
  [
    'made another client',
    () =>
      pharos.pool.query(`update sso_connections set client_id = 'another' where organization_id = $1`, [
        a.organizationId,
      ]),
  ],
])('opens no session if the provider is %s during the sign-in', async (_how, change) => {
  accounts.set('new', { email: `new@${domain}`, email_verified: true, name: 'New' });
  expect((await signIn('new')).login_token).toMatch(/^[\w-]{43}$/);
  const { openId } = pharos.services.identity;
  const { finish } = openId;
  Object.assign(openId, {
    finish: async (...given: Parameters<typeof finish>) => {
      const provided = await finish(...given);
      await change();
      return provided;
    },
  });
  const refused = await signIn('new').finally(() => Object.assign(openId, { finish }));
  expect(refused).toEqual({ non_field_errors: [expect.stringMatching(/changed in the meantime/)] });
});

test('removes direction marks and control characters from a name that the provider sends', async () => {
  accounts.set('new', { email: `new@${domain}`, email_verified: true, name: 'Eve \u202egpj\u2066x\u2028y\u0007' });
  const { login_token: token } = await signIn('new');
  const { full_name: name } = (await call('GET', '/logged-in-user/', { token })).json();
  expect(name).toBe('Eve  gpj x y');
});

describe('an existing account', () => {
  test('is not opened by a claim of the provider alone', async () => {
    const answer = await signIn('ceo');
    expect(answer).toMatchObject({ login_token: null, link_key: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await call('GET', '/organization-members/', { token: a.token })).json().count).toBe(1);
    expect((await link(answer.link_key, { password: 'a wrong password' })).statusCode).toBe(401);
    expect((await signIn('ceo')).login_token).toBeNull();
  });

  test('is linked with its own password, is notified by mail, and then opens the organization of the provider', async () => {
    const { link_key: linkKey } = await signIn('ceo');
    const linked = (await link(linkKey, { password: chief.password })).json();
    expect(linked).toMatchObject({ link_key: null, organization: a.organizationId, user_email: chief.email });
    const me = await call('GET', '/logged-in-user/', { token: linked.login_token });
    expect(me.json()).toMatchObject({ email: chief.email, role: 'ST', single_sign_on_of: a.organizationId });
    const again = await link(linkKey, { password: chief.password });
    expect([again.statusCode, again.json()]).toEqual([400, { non_field_errors: [TOO_LATE] }]);
    expect((await signIn('ceo')).login_token).toMatch(/^[\w-]{43}$/);
    const name = await organizationName();
    expect((await mailsTo(chief.email)).at(-1)).toMatchObject({
      subject: `You can log in with the single sign-on of ${name}`,
      paragraphs: [
        `From now on, the identity provider of ${name} (${provider.issuer}) can log you in to that organization, and to no other organization.`,
      ],
    });
    // Three sessions remain: the earlier one, the one of the link, and the one of the later sign-in. The password
    // checks leave no session.
    const { rows } = await pharos.pool.query(
      'select organization_id from sessions where user_id = (select id from users where email = $1) order by id',
      [chief.email],
    );
    expect(rows.map((row) => row.organization_id)).toEqual([null, a.organizationId, a.organizationId]);
  });

  test('with a second factor, is linked only with its code', async () => {
    const body = { password: chief.password };
    const otp = URI.parse((await call('POST', '/two-factor/', { token: chief.token, body })).json().uri);
    const code = () => ('period' in otp ? otp.generate({ timestamp: now }) : '');
    await call('POST', '/two-factor/confirm/', { token: chief.token, body: { code: code() } });
    now += 30_000;
    const { link_key: linkKey } = await signIn('ceo');
    const without = await link(linkKey, { password: chief.password });
    expect([without.statusCode, without.json()]).toEqual([401, expect.objectContaining({ code_required: true })]);
    expect((await link(linkKey, { password: chief.password, code: code() })).json().login_token).toMatch(/^[\w-]{43}$/);
  });

  test('is linked through a mail to its owner, once', async () => {
    const { link_key: linkKey } = await signIn('ceo');
    expect((await call('POST', '/sso/link/mail/', { body: { link_key: linkKey } })).statusCode).toBe(200);
    const mail = (await mailsTo(chief.email)).find(({ subject }) => subject.startsWith('Confirm your single sign-on'));
    const token = new URL(mail?.action?.link ?? '').searchParams.get('token');
    const name = await organizationName();
    expect(mail).toEqual({
      to: chief.email,
      subject: `Confirm your single sign-on for ${name}`,
      headline: `Do you want to log in with the single sign-on of ${name}?`,
      paragraphs: [
        `A person to whom the identity provider of ${name} (${provider.issuer}) assigns your e-mail address wants to log in to your Pharos account.`,
        `If this is you, open the link. From then on, this provider can log you in to ${name}, and to no other organization. The link is valid once, for one hour.`,
      ],
      action: { label: 'Confirm', link: `http://localhost:3000/confirm-single-sign-on?token=${token}` },
      footer: 'If this was not you, ignore this mail. Nothing was changed.',
      countedWith: null,
    });
    const confirm = () => call('POST', '/sso/link/confirm/', { body: { token } });
    now += 60 * 60_000;
    const late = await confirm();
    expect([late.statusCode, late.json()]).toEqual([
      400,
      { token: ['This link was already used or has expired. Sign in again to get a new link.'] },
    ]);
    now -= 1;
    expect((await confirm()).json()).toEqual({ email: chief.email, organization_name: name });
    expect(Object.keys((await confirm()).json())).toEqual(['token']);
    now = Date.now();
    expect((await signIn('ceo')).login_token).toMatch(/^[\w-]{43}$/);
  });

  test('rejects the sixth mail within an hour, and a link after 15 minutes', async () => {
    const { link_key: linkKey } = await signIn('ceo');
    const mail = () => call('POST', '/sso/link/mail/', { body: { link_key: linkKey } });
    const sent = await mail();
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { detail: 'A mail has been sent to the owner of the account.' },
    ]);
    for (let n = 0; n < 4; n += 1) expect((await mail()).statusCode).toBe(200);
    const stopped = await mail();
    expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '3600']);
    now += 15 * 60_000;
    const late = await link(linkKey, { password: chief.password });
    expect([late.statusCode, late.json()]).toEqual([400, { non_field_errors: [TOO_LATE] }]);
    now -= 1;
    expect((await link(linkKey, { password: chief.password })).statusCode).toBe(200);
  });

  test('is not linked if the domain was lost or the provider changed in the meantime', async () => {
    const { link_key: linkKey } = await signIn('ceo');
    await pharos.pool.query('update sso_domains set proved_at = null where domain = $1', [domain]);
    expect((await link(linkKey, { password: chief.password })).statusCode).toBe(403);
    await pharos.pool.query('update sso_domains set proved_at = now() where domain = $1', [domain]);
    await pharos.pool.query('update sso_connections set issuer = $1 where organization_id = $2', [
      'https://other.example',
      a.organizationId,
    ]);
    expect((await link(linkKey, { password: chief.password })).statusCode).toBe(400);
  });

  test('with an unverified address, is linked by its password but not by mail, because another person may have signed up with it', async () => {
    await pharos.pool.query('update users set email_verified = false where email = $1', [chief.email]);
    const { login_token: token, link_key: linkKey, can_link_by_mail: byMail } = await signIn('ceo');
    expect([token, byMail]).toEqual([null, false]);
    const mail = await call('POST', '/sso/link/mail/', { body: { link_key: linkKey } });
    expect([mail.statusCode, mail.json()]).toEqual([403, { detail: expect.stringMatching(/not verified/) }]);
    expect(
      (await mailsTo(chief.email)).filter(({ subject }) => subject.startsWith('Confirm your single sign-on')),
    ).toEqual([]);
    expect((await link(linkKey, { password: 'a wrong password' })).statusCode).toBe(401);
    expect((await link(linkKey, { password: chief.password })).json().login_token).toMatch(/^[\w-]{43}$/);
    expect((await signIn('ceo')).login_token).toMatch(/^[\w-]{43}$/);
  });

  test('is not linked by mail after its address is no longer verified', async () => {
    const { link_key: linkKey, can_link_by_mail: byMail } = await signIn('ceo');
    expect(byMail).toBe(true);
    await call('POST', '/sso/link/mail/', { body: { link_key: linkKey } });
    const mail = (await mailsTo(chief.email)).find(({ subject }) => subject.startsWith('Confirm your single sign-on'));
    const token = new URL(mail?.action?.link ?? '').searchParams.get('token');
    await pharos.pool.query('update users set email_verified = false where email = $1', [chief.email]);
    expect((await call('POST', '/sso/link/confirm/', { body: { token } })).statusCode).toBe(403);
  });

  test('is not linked after its address has changed, because the provider confirmed a different one', async () => {
    const { link_key: linkKey } = await signIn('ceo');
    await pharos.pool.query('update users set email = $2 where email = $1', [chief.email, `other@${domain}`]);
    expect((await link(linkKey, { password: chief.password })).statusCode).toBe(400);
  });
});

describe('a session that was opened through a provider', () => {
  test('opens only the organization of the provider, and shows that other organizations require another sign-in', async () => {
    const token = await linkChief();
    const organizations = (await call('GET', '/organizations/', { token })).json();
    expect(organizations.results.map(({ id }: { id: number }) => id)).toEqual([a.organizationId]);
    expect((await call('GET', '/applications/', { token })).json().count).toBe(1);
    expect((await call('GET', '/logged-in-user/', { token })).json().closed_organizations).toEqual([
      { id: chief.organizationId, name: expect.any(String), needs: 'own-sign-in' },
    ]);
    const refusals = [
      call('GET', `/organizations/${chief.organizationId}/`, { token }),
      call('GET', `/applications/?organization=${chief.organizationId}`, { token }),
      call('GET', `/logged-in-user/?organization=${chief.organizationId}`, { token }),
      call('GET', '/checks/', { token, organization: chief.organizationId }),
      call('POST', '/reset-organization-token/', {
        token,
        organization: chief.organizationId,
        body: { organization_id: chief.organizationId },
      }),
      call('DELETE', `/organizations/${chief.organizationId}/`, { token, organization: chief.organizationId }),
    ];
    for (const refused of await Promise.all(refusals)) {
      expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/your own password/)]);
    }
    expect((await call('GET', '/checks/', { token, organization: a.organizationId })).statusCode).toBe(200);
    expect((await call('GET', '/organizations/', { token: chief.token })).json().count).toBe(2);
  });

  test('cannot change how the person logs in, and cannot see or end sessions on their other devices', async () => {
    const token = await linkChief();
    const refusals = [
      call('GET', '/passkeys/', { token }),
      call('POST', '/passkeys/options/', { token, body: { password: chief.password } }),
      call('DELETE', '/passkeys/1/', { token }),
      call('POST', '/two-factor/', { token, body: { password: chief.password } }),
      call('POST', '/two-factor/disable/', { token, body: { password: chief.password, code: '123456' } }),
      call('POST', '/change-password/', {
        token,
        body: { current_password: chief.password, password: 'four gray herons wade' },
      }),
    ];
    for (const refused of await Promise.all(refusals)) {
      expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/how you log in/)]);
    }
    expect((await call('GET', '/sessions/', { token })).json().count).toBe(1);
    const [own] = (await call('GET', '/sessions/', { token: chief.token }))
      .json()
      .results.filter(({ is_current }: { is_current: boolean }) => is_current);
    expect((await call('DELETE', `/sessions/${own.id}/`, { token })).statusCode).toBe(404);
  });

  test('does not make its network a known network, in which password attempts are limited less', async () => {
    accounts.set('new', { email: `new@${domain}`, email_verified: true, name: 'New' });
    expect((await signIn('new')).login_token).toMatch(/^[\w-]{43}$/);
    const { rows } = await pharos.pool.query(
      'select network from known_networks k join users u on u.id = k.user_id where u.email = $1',
      [`new@${domain}`],
    );
    expect(rows).toEqual([]);
  });

  test('cannot change a name that another organization also shows', async () => {
    const token = await linkChief();
    const { id } = (await call('GET', '/logged-in-user/', { token })).json();
    const body = { first_name: 'Mallory' };
    for (const refused of [
      await call('PATCH', `/logged-in-user/${id}/`, { token, body }),
      await call('POST', '/user-profile/', { token, body }),
    ]) {
      expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/other organizations/)]);
    }
    accounts.set('new', { email: `new@${domain}`, email_verified: true, name: 'New' });
    const { login_token: own } = await signIn('new');
    const { id: newId } = (await call('GET', '/logged-in-user/', { token: own })).json();
    expect((await call('PATCH', `/logged-in-user/${newId}/`, { token: own, body })).statusCode).toBe(200);
  });

  test.each([
    ['is disconnected', () => call('DELETE', '/sso-connection/', { token: a.token })],
    [
      'is replaced',
      async () => {
        const other = await startProvider(accounts, 'http://localhost:3000/freshid/oauth/success');
        await call('PUT', '/sso-connection/', { token: a.token, body: connection({ issuer: other.issuer }) });
        await other.stop();
      },
    ],
  ])('ends when the provider %s', async (_how, end) => {
    const token = await linkChief();
    await end();
    expect((await call('GET', '/logged-in-user/', { token })).statusCode).toBe(401);
    expect((await call('GET', '/logged-in-user/', { token: chief.token })).statusCode).toBe(200);
  });
});

test('applies a domain proof only to the provider for which it was requested, not to one that replaced it in the meantime', async () => {
  const other = await startProvider(accounts, 'http://localhost:3000/freshid/oauth/success');
  const mine = [`late-${count}.example`];
  const put = (change: object) =>
    call('PUT', '/sso-connection/', { token: a.token, body: connection({ domains: mine, ...change }) });
  const [claimed] = (await put({})).json().domains;
  const { probes } = pharos.services;
  const { resolveRecords } = probes;
  Object.assign(probes, {
    resolveRecords: async () => {
      await put({ issuer: other.issuer });
      return [claimed.record_value];
    },
  });
  const refused = await call('POST', '/sso-connection/prove-domain/', { token: a.token, body: { domain: mine[0] } });
  Object.assign(probes, { resolveRecords });
  await other.stop();
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { domain: [expect.stringMatching(/changed in the meantime/)] },
  ]);
  const { rows } = await pharos.pool.query('select proved_at from sso_domains where domain = $1', mine);
  expect(rows).toEqual([{ proved_at: null }]);
});

describe('required single sign-on', () => {
  const requireForAll = (token: string) =>
    call('PUT', '/sso-connection/', { token, body: connection({ is_required: true }) });
  const admin = async () => {
    const token = await linkChief();
    await pharos.pool.query(`update memberships set role = 'AD' where role = 'ST' and organization_id = $1`, [
      a.organizationId,
    ]);
    return token;
  };

  test('can be set only by a person who has used it, and then excludes all other sign-ins except those of the owner', async () => {
    const token = await admin();
    const untried = await requireForAll(a.token);
    expect([untried.statusCode, untried.json()]).toEqual([
      400,
      { is_required: ['First log in with this single sign-on yourself to test that it works.'] },
    ]);
    const listener = await pharos.pool.connect();
    const notifications: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => notifications.push(payload));
    await listener.query('listen pharos_access');
    expect((await requireForAll(token)).json().is_required).toBe(true);
    // Open streams of members must check their access again.
    await expect.poll(() => notifications.length).toBe(2);
    listener.release(true);

    const byPassword = await call('GET', '/checks/', { token: chief.token, organization: a.organizationId });
    expect([byPassword.statusCode, byPassword.json().detail]).toEqual([403, expect.stringMatching(/single sign-on/)]);
    expect((await call('GET', '/logged-in-user/', { token: chief.token })).json()).toMatchObject({
      closed_organizations: [{ id: a.organizationId, needs: 'single-sign-on' }],
    });
    expect((await call('GET', '/checks/', { token: a.token, organization: a.organizationId })).statusCode).toBe(200);
    expect((await call('GET', '/checks/', { token, organization: a.organizationId })).statusCode).toBe(200);
  });

  test('is no longer required when the provider changes', async () => {
    await requireForAll(await admin());
    const other = await startProvider(accounts, 'http://localhost:3000/freshid/oauth/success');
    const body = connection({ issuer: other.issuer, is_required: true });
    const changed = await call('PUT', '/sso-connection/', { token: a.token, body });
    await other.stop();
    expect(changed.json()).toMatchObject({ is_required: false, domains: [{ is_proved: false }] });
  });
});

test('shows in the settings who has used single sign-on, and whether the provider accepts the client', async () => {
  await linkChief();
  const people = (await call('GET', '/sso-connection/people/', { token: a.token })).json();
  expect(people).toMatchObject({
    count: 1,
    results: [{ email: chief.email, linked_at: expect.any(String), last_used_at: expect.any(String) }],
  });
  const result = async () => (await call('POST', '/sso-connection/test/', { token: a.token })).json().result;
  expect(await result()).toBe('works');
  await call('PUT', '/sso-connection/', { token: a.token, body: connection({ client_secret: 'another secret' }) });
  expect(await result()).toBe('refuses-client');
  await pharos.pool.query(`update sso_connections set issuer = 'http://localhost:9' where organization_id = $1`, [
    a.organizationId,
  ]);
  expect(await result()).toBe('no-answer');
  const start = await call('GET', `/sso/start/?domain=${domain}`);
  expect([start.statusCode, start.json()]).toEqual([
    422,
    { detail: 'The identity provider cannot be reached at the moment. Try again later.' },
  ]);
});

test('rejects the 31st test of a connection in 15 minutes, and none of another organization', async () => {
  const { openId } = pharos.services.identity;
  const { test: testProvider } = openId;
  Object.assign(openId, { test: async () => 'works' });
  const run = async (token: string) => (await call('POST', '/sso-connection/test/', { token })).statusCode;
  const body = connection({ domains: [] });
  await call('PUT', '/sso-connection/', { token: chief.token, body });
  const statuses = [];
  for (let n = 0; n < 31; n += 1) statuses.push(await run(a.token));
  const ofOther = await run(chief.token);
  Object.assign(openId, { test: testProvider });
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  expect(ofOther).toBe(200);
});

test('shows on the login page whether any organization has set up single sign-on', async () => {
  const offered = async () => (await call('GET', '/installation/')).json().single_sign_on;
  expect(await offered()).toBe(true);
  await pharos.pool.query('update sso_domains set proved_at = null');
  expect(await offered()).toBe(false);
});

test('redirects from the logout to the provider, which ends its session and sends the browser back', async () => {
  const token = await linkChief();
  const { redirect_url: url } = (await call('POST', '/user-logout/', { token })).json();
  const { origin, searchParams } = new URL(url);
  expect([origin, searchParams.get('post_logout_redirect_uri')]).toEqual([
    provider.issuer,
    'http://localhost:3000/freshid/logout/',
  ]);
  expect(searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await call('GET', '/logged-in-user/', { token })).statusCode).toBe(401);
  expect((await call('POST', '/user-logout/', { token: chief.token })).json()).toEqual({ redirect_url: null });
});
