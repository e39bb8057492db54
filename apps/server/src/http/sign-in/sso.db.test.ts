import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProviderAccount, startProvider, type TestProvider } from '../testing/identity-provider.ts';
import { verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let provider: TestProvider;
let owner: SignedUp;
const records = new Map<string, string[]>();
const accounts = new Map<string, ProviderAccount>();
let now = Date.now();
let domain = '';
let count = 0;

beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open', PROBE_NETWORK: 'any' }, { now: () => now });
  Object.assign(pharos.services.probes, { resolveRecords: async (name: string) => records.get(name) ?? [] });
  provider = await startProvider(accounts, 'http://localhost:3000/freshid/oauth/success');
});
afterAll(async () => {
  await provider.stop();
  await pharos.close();
});
beforeEach(async () => {
  now = Date.now();
  count += 1;
  domain = `lighthouse-${count}.example`;
  owner = await signUpOwner(pharos);
  await verifyAddress(pharos, owner);
  accounts.clear();
});

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, token = owner.token) =>
  pharos.call(method, `/v1${path}`, { token, ...(body ? { body } : {}) });
const set = (change: object = {}, token = owner.token) =>
  call(
    'PUT',
    '/sso-connection/',
    {
      issuer: provider.issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      domains: [domain],
      ...change,
    },
    token,
  );

const connect = async (token = owner.token): Promise<void> => {
  const [claimed] = (await set({}, token)).json().domains;
  records.set(claimed.record_name, ['v=spf1 -all', claimed.record_value]);
  const proved = await call('POST', '/sso-connection/prove-domain/', { domain }, token);
  expect(proved.json().domains).toEqual([expect.objectContaining({ domain, is_proved: true })]);
};

const audited = async (organizationId: number) => {
  const { rows } = await pharos.pool.query(
    `select action, subject, before, after from audit_log
     where organization_id = $1 and action like 'single-sign-on.%' order by id`,
    [organizationId],
  );
  return rows;
};

interface StartedSignIn {
  url: string;
  browserKey: string;
}
const begin = async (query = `domain=${domain}`): Promise<StartedSignIn> => {
  const { redirect_url: url, browser_key: browserKey } = (await pharos.call('GET', `/v1/sso/start/?${query}`)).json();
  return { url, browserKey };
};
const finish = (body: object) => pharos.call('POST', '/v1/freshid-sso-v2-login/', { body });
const signIn = async (subject: string, extra: object = {}) => {
  const { url, browserKey } = await begin();
  const answer = await provider.signIn(url, subject);
  return finish({ ...answer, browser_key: browserKey, ...extra });
};
const person = (local: string, verified = true): ProviderAccount => ({
  email: `${local}@${domain}`,
  email_verified: verified,
  name: 'Grace Hopper',
});

describe('the single sign-on connection', () => {
  test('returns the addresses to register and the records to publish, but never the secret', async () => {
    const response = await set();
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      issuer: provider.issuer,
      client_id: provider.clientId,
      has_client_secret: true,
      redirect_uri: 'http://localhost:3000/freshid/oauth/success',
      log_out_uri: 'http://localhost:3000/freshid/logout/',
      is_required: false,
      domains: [
        {
          domain,
          record_name: `_pharos.${domain}`,
          record_value: expect.stringMatching(/^pharos-verification=[\w-]{43}$/),
          is_proved: false,
          missing_since: null,
        },
      ],
    });
    expect((await call('GET', '/sso-connection/')).json()).toEqual(response.json());
    const { rows } = await pharos.pool.query('select * from sso_connections, audit_log');
    expect(JSON.stringify(rows)).not.toContain(provider.clientSecret);
  });

  test('rejects an address without a provider', async () => {
    const response = await set({ issuer: `${provider.issuer}/nowhere` });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { issuer: ['No OpenID provider responds at this address, or Pharos is not allowed to connect to it.'] },
    ]);
  });

  test.each<[string, Record<string, unknown>, number]>([
    ['all', {}, 200],
    ['no authorization_endpoint', { authorization_endpoint: undefined }, 400],
    ['no token_endpoint', { token_endpoint: undefined }, 400],
    ['a script for the browser', { authorization_endpoint: 'javascript:alert(1)' }, 400],
    ['a file', { token_endpoint: 'file:///etc/passwd' }, 400],
    ['no address', { jwks_uri: 'keys' }, 400],
    ['a number', { authorization_endpoint: 7 }, 400],
    ['a script for the person', { userinfo_endpoint: 'javascript:alert(1)' }, 400],
  ])('for a provider that specifies %s (%j), returns the status %i', async (_name, change, status) => {
    const server = createServer((_request, response) => {
      const named = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => [name, `${issuer}/${name}`]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer, ...Object.fromEntries(named), ...change }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const response = await set({ issuer });
    server.close();
    expect(response.statusCode, response.body).toBe(status);
  });

  test('does not prove a domain without its record, or for two organizations', async () => {
    await set();
    const prove = async (name: string, token = owner.token) => {
      const refused = await call('POST', '/sso-connection/prove-domain/', { domain: name }, token);
      return [refused.statusCode, refused.json()];
    };
    expect(await prove(domain)).toEqual([
      400,
      {
        domain: [
          `The TXT record _pharos.${domain} with this value was not found. New records can take hours to become visible.`,
        ],
      },
    ]);
    expect(await prove('unclaimed.example')).toEqual([400, { domain: ['Add this domain to the connection first.'] }]);
    const { probes } = pharos.services;
    const { resolveRecords } = probes;
    Object.assign(probes, { resolveRecords: () => Promise.reject(new Error('timeout')) });
    const unanswered = await prove(domain).finally(() => Object.assign(probes, { resolveRecords }));
    expect(unanswered).toEqual([
      400,
      { domain: [`The name servers did not respond for _pharos.${domain}. Try again later.`] },
    ]);
    const unknown = await pharos.call('GET', `/v1/sso/start/?domain=${domain}`);
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: `Single sign-on for ${domain} not found.` }]);
    await connect();
    const other = await signUpOwner(pharos);
    const [claimed] = (await set({}, other.token)).json().domains;
    records.set(claimed.record_name, [claimed.record_value]);
    expect(await prove(domain, other.token)).toEqual([
      400,
      { domain: ['Another organization has verified this domain.'] },
    ]);
  });

  test('records each of its changes in the audit log of its organization', async () => {
    await connect();
    await set({ client_id: 'another' });
    await call('DELETE', '/sso-connection/');
    const subject = `organization ${owner.organizationId}`;
    const { issuer, clientId: client_id } = provider;
    const of = { issuer, is_required: false };
    expect(await audited(owner.organizationId)).toEqual([
      { action: 'single-sign-on.change', subject, before: null, after: { ...of, client_id, domains: [domain] } },
      { action: 'single-sign-on.prove-domain', subject, before: null, after: { domain } },
      {
        action: 'single-sign-on.change',
        subject,
        before: { ...of, client_id },
        after: { ...of, client_id: 'another', domains: [domain] },
      },
      { action: 'single-sign-on.delete', subject, before: null, after: null },
    ]);
  });

  test('with another issuer, removes the domain proofs and the stored secret', async () => {
    await connect();
    const elsewhere = await startProvider(accounts, 'http://localhost:3000/freshid/oauth/success');
    try {
      const changed = await set({ issuer: elsewhere.issuer, client_secret: undefined });
      expect(changed.json()).toMatchObject({ has_client_secret: false, domains: [{ is_proved: false }] });
    } finally {
      await elsewhere.stop();
    }
  });

  test('with an unreadable secret, reports this until an admin enters the secret again', async () => {
    await connect();
    await pharos.pool.query(`update sso_connections set client_secret = 'v1:other' where organization_id = $1`, [
      owner.organizationId,
    ]);
    const start = () => pharos.call('GET', `/v1/sso/start/?domain=${domain}`);
    expect([(await start()).statusCode, (await start()).json().detail]).toEqual([
      422,
      expect.stringContaining('client secret cannot be decrypted'),
    ]);
    expect((await call('GET', '/sso-connection/')).statusCode).toBe(200);
    expect((await set({ client_secret: undefined })).statusCode).toBe(422);
    expect((await set()).statusCode).toBe(200);
    expect((await start()).statusCode).toBe(200);
  });

  test('sends no one to the provider after its deletion', async () => {
    await connect();
    expect((await call('DELETE', '/sso-connection/')).statusCode).toBe(200);
    expect((await pharos.call('GET', `/v1/sso/start/?domain=${domain}`)).statusCode).toBe(404);
    for (const gone of [
      await call('GET', '/sso-connection/'),
      await call('DELETE', '/sso-connection/'),
      await call('POST', '/sso-connection/test/'),
    ]) {
      expect([gone.statusCode, gone.json()]).toEqual([404, { detail: 'Single sign-on not found.' }]);
    }
  });
});

describe('signing in', () => {
  beforeEach(() => connect());

  test('uses the code flow with PKCE, state and nonce, and does not send the browser key to the provider', async () => {
    const { url, browserKey } = await begin(`email=grace@${domain}`);
    const { searchParams } = new URL(url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/freshid/oauth/success',
      login_hint: `grace@${domain}`,
    });
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(browserKey);
  });

  test('makes a new person a read-only member, exactly once', async () => {
    accounts.set('subject-1', person('Grace'));
    const first = await signIn('subject-1');
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      login_token: expect.stringMatching(/^[\w-]{43}$/),
      link_key: null,
      can_link_by_mail: false,
      organization: owner.organizationId,
      custom_ui_state: {},
      user_email: `grace@${domain}`,
      redirect_url: 'http://localhost:3000/',
    });
    const me = await call('GET', '/logged-in-user/', undefined, first.json().login_token);
    expect(me.json()).toMatchObject({ email: `grace@${domain}`, full_name: 'Grace Hopper', role: 'ST' });
    const log = (await call('GET', '/audit-log/')).json().results;
    const joined = log.find(({ action }: { action: string }) => action === 'single-sign-on.join');
    expect(joined).toMatchObject({ subject: expect.stringMatching(/^user \d+$/), actor: { email: `grace@${domain}` } });
    expect(joined.after).toEqual({ email: `grace@${domain}`, role: 'ST' });
    const linked = log.find(({ action }: { action: string }) => action === 'single-sign-on.link');
    expect([linked.subject, linked.after]).toEqual([
      joined.subject,
      {
        organizationId: owner.organizationId,
        issuer: provider.issuer,
        subject: 'subject-1',
        email: `grace@${domain}`,
      },
    ]);

    // From now on, the subject identifies the person, regardless of the address.
    accounts.set('subject-1', { email: 'elsewhere@other.example', email_verified: false, name: 'Grace' });
    const second = await signIn('subject-1', { export_id: 'a b' });
    expect(second.json().user_email).toBe(`grace@${domain}`);
    expect(second.json().redirect_url).toBe('http://localhost:3000/org/download-export/a%20b');
  });

  test.each<[string, () => Promise<void> | void, RegExp]>([
    ['the issuer has not verified the address', () => void accounts.set('x', person('ada', false)), /not verified/],
    [
      'the domain is another',
      () => void accounts.set('x', { ...person('x'), email: 'x@other.example' }),
      /not verified/,
    ],
    ['there is no address', () => void accounts.set('x', { name: 'Nobody' }), /did not return/],
  ])('neither links nor creates an account if %s', async (_when, prepare, message) => {
    await prepare();
    const users = async () => (await pharos.services.db.selectFrom('users').select('id').execute()).length;
    const before = await users();
    const refused = await signIn('x');
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: expect.stringMatching(message) }]);
    expect(await users()).toBe(before);
  });

  test('adds an invited person with the role of the invitation, even a removed member, and uses up the invitation', async () => {
    const roleOf = async (answer: { json(): { login_token: string } }) =>
      (await call('GET', '/logged-in-user/', undefined, answer.json().login_token)).json().role;
    const invite = (role: string) => call('POST', '/invite-user-to-organization/', { email: `grace@${domain}`, role });
    accounts.set('grace', person('grace'));
    await invite('AD');
    expect(await roleOf(await signIn('grace'))).toBe('AD');
    expect((await call('GET', '/invitations/')).json().count).toBe(0);

    const [member] = (await call('GET', '/organization-members/'))
      .json()
      .results.filter(({ role }: { role: string }) => role === 'AD');
    await call('DELETE', `/organization-members/${member.id}/`);
    expect((await signIn('grace')).statusCode).toBe(403);
    now += 120_000;
    expect((await invite('ST')).statusCode).toBe(201);
    expect(await roleOf(await signIn('grace'))).toBe('ST');
    expect((await call('GET', '/invitations/')).json().count).toBe(0);
  });

  test.each(['issuer', 'client_id'])(
    'rejects a response if the %s of the connection has changed in the meantime',
    async (column) => {
      accounts.set('grace', person('grace'));
      const { url, browserKey } = await begin();
      const answer = await provider.signIn(url, 'grace');
      await pharos.pool.query(`update sso_connections set ${column} = 'another' where organization_id = $1`, [
        owner.organizationId,
      ]);
      const refused = await finish({ ...answer, browser_key: browserKey });
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { non_field_errors: ['The single sign-on of this organization was changed in the meantime. Start again.'] },
      ]);
    },
  );

  test('does not restore the membership of a person whom an admin has removed', async () => {
    accounts.set('grace', person('grace'));
    await signIn('grace');
    await pharos.pool.query(`delete from memberships where organization_id = $1 and role = 'ST'`, [
      owner.organizationId,
    ]);
    const refused = await signIn('grace');
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/no longer a member/)]);
  });

  test('respects the maximum number of users of the plan', async () => {
    await pharos.pool.query(
      `with u as (insert into users (email, name) select 'seat-' || n || '@${domain}', 'Seat' from generate_series(1, 200) n returning id)
       insert into memberships (organization_id, user_id, role) select $1, id, 'ST' from u`,
      [owner.organizationId],
    );
    accounts.set('grace', person('grace'));
    const refused = await signIn('grace');
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringMatching(/limit of \d+ users/)]);
  });

  test('accepts a response once, in the browser that requested it, within ten minutes, and for its account', async () => {
    accounts.set('grace', person('grace'));
    const mine = await begin();
    const stolen = await begin();
    const answer = await provider.signIn(mine.url, 'grace');
    const UNCONFIRMED = 'The identity provider did not confirm this sign-in. Start again.';
    const refuse = async (
      body: object,
      message = 'This sign-in was started in another browser, was already used, or has expired. Start again.',
    ) => {
      const response = await finish({ ...answer, ...body });
      expect([response.statusCode, response.json()]).toEqual([400, { non_field_errors: [message] }]);
    };
    const other = await begin();
    await refuse({ browser_key: other.browserKey });
    const otherAnswer = await provider.signIn(other.url, 'grace');
    expect((await finish({ ...otherAnswer, browser_key: other.browserKey })).statusCode).toBe(200);
    await refuse({ browser_key: stolen.browserKey, state: new URL(stolen.url).searchParams.get('state') }, UNCONFIRMED);
    expect((await finish({ ...answer, browser_key: mine.browserKey })).statusCode).toBe(200);
    await refuse({ browser_key: mine.browserKey });

    const late = await begin();
    const lateAnswer = await provider.signIn(late.url, 'grace');
    now += 600_000;
    await refuse({ ...lateAnswer, browser_key: late.browserKey });
    now -= 600_000;
    const wrongAccount = await signIn('grace', { account_domain_name: 'somebody-else' });
    expect([wrongAccount.statusCode, wrongAccount.json()]).toEqual([
      400,
      { non_field_errors: ['This sign-in belongs to another account.'] },
    ]);
  });
});
