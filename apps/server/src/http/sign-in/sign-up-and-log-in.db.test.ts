import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as fixedTimeStep from '../../identity/fixed-time-step.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

vi.mock('../../identity/fixed-time-step.ts', { spy: true });
const waitForFixedStep = vi.mocked(fixedTimeStep.waitForFixedStep);

const person = {
  email: 'Ada@Example.com',
  password: 'quiet-lighthouse-river',
  full_name: 'Ada King Lovelace',
  organization_name: 'Analytical Engines',
};

describe('signing up', () => {
  let pharos: TestApp;
  beforeAll(async () => {
    pharos = await createTestApp({ SIGNUP: 'open' });
  });
  afterAll(() => pharos.close());

  test('creates the user, the organization with its application, the membership, the trial and an audit entry', async () => {
    const response = await pharos.call('POST', '/v1/sign-up/', { body: person });
    expect(response.statusCode).toBe(201);
    const { token, organization } = response.json();
    expect(token).toMatch(/^[\w-]{43}$/);

    const { db } = pharos.services;
    const stored = await db
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', organization.id)
      .executeTakeFirst();
    expect(stored).toMatchObject({
      name: 'Analytical Engines',
      subdomain: 'analytical-engines',
      plan: 'SPROUT',
      state: 'AC',
    });
    const days = ((stored?.trial_ends_at?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(21, 2);

    const me = await pharos.call('GET', '/v1/logged-in-user/', { token });
    expect(me.json()).toMatchObject({
      email: 'ada@example.com',
      full_name: 'Ada King Lovelace',
      first_name: 'Ada King',
      last_name: 'Lovelace',
      role: 'OW',
    });
    const applications = await pharos.call('GET', `/v1/applications/?organization=${organization.id}`, { token });
    expect(applications.json()).toMatchObject({ count: 1, results: [{ organization: organization.id }] });
    const audit = await db.selectFrom('audit_log').selectAll().execute();
    expect(audit).toMatchObject([
      {
        organization_id: organization.id,
        action: 'organization.sign-up',
        actor_address: '127.0.0.1',
        subject: `organization ${organization.id}`,
        after: { name: 'Analytical Engines', owner: 'ada@example.com' },
      },
    ]);
  });

  test('stores neither the password nor the token', async () => {
    const { token, password } = await signUpOwner(pharos);
    const { rows } = await sql<{ row: string }>`
      select s::text as row from sessions s union all select p::text from passwords p`.execute(pharos.services.db);
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
    expect(stored).toContain('$argon2id$');
  });

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Mars/Olympus', 'UTC'],
    [undefined, 'UTC'],
  ])('in the time zone %s, creates an organization in %s', async (timezone, stored) => {
    const { organizationId } = await signUpOwner(pharos, timezone === undefined ? {} : { timezone });
    const row = await pharos.services.db
      .selectFrom('organizations')
      .select('timezone')
      .where('id', '=', organizationId)
      .executeTakeFirst();
    expect(row).toEqual({ timezone: stored });
  });

  test('gives organizations with the same name different subdomains', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => signUpOwner(pharos, { organization_name: 'Twins' })));
    const names = await Promise.all(
      all.map(
        async ({ token, organizationId }) =>
          (await pharos.call('GET', `/v1/organizations/${organizationId}/`, { token })).json().freshid_accounts_name,
      ),
    );
    expect(names.sort()).toEqual(['twins', 'twins-2', 'twins-3', 'twins-4']);
  });

  test.each([
    [{ password: 'short' }, 'password', /too short/],
    [{ password: 'password1234' }, 'password', /too common/],
    [{ password: 'ada+2@example.com' }, 'password', /too similar/],
    [{ password: 'Analytical Engines 1' }, 'password', /too similar/],
    [{ email: 'nobody' }, 'email', /e-mail/],
    [{ email: 7 }, 'email', /.+/],
    [{ full_name: ' ' }, 'full_name', /blank/],
    [{ organization_name: 'x'.repeat(101) }, 'organization_name', /.+/],
    [{ email: undefined }, 'email', /required/],
    [{ admin: true }, 'admin', /does not exist/],
  ])('rejects %j with an error for the field', async (change, field, message) => {
    const response = await pharos.call('POST', '/v1/sign-up/', {
      body: { ...person, email: 'ada+2@example.com', ...change },
      remoteAddress: '10.0.0.1',
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual([field]);
    expect(response.json()[field][0]).toMatch(message);
  });

  test('rejects an address that already has an account, regardless of upper and lower case, and leaves nothing behind', async () => {
    const { email } = await signUpOwner(pharos);
    const organizations = () => pharos.services.db.selectFrom('organizations').select('id').execute();
    const before = await organizations();
    const response = await pharos.call('POST', '/v1/sign-up/', { body: { ...person, email: email.toUpperCase() } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ email: ['An account with this e-mail address already exists.'] });
    expect(await organizations()).toEqual(before);
  });

  test('accepts exactly one of several simultaneous requests with the same address', async () => {
    const body = { ...person, email: 'race@example.com' };
    const all = await Promise.all(Array.from({ length: 4 }, () => pharos.call('POST', '/v1/sign-up/', { body })));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe('signing up if only the first user may', () => {
  test('accepts exactly one of several simultaneous requests, and no later one', async () => {
    const pharos = await createTestApp();
    const bodies = Array.from({ length: 4 }, (_, n) => ({ ...person, email: `ada${n}@example.com` }));
    const all = await Promise.all(bodies.map((body) => pharos.call('POST', '/v1/sign-up/', { body })));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403, 403]);
    const late = await pharos.call('POST', '/v1/sign-up/', { body: { ...person, email: 'late@example.com' } });
    expect(late.json()).toEqual({
      detail: 'Sign-up is closed. Ask an admin of your organization for an invitation.',
    });
    expect(await pharos.services.db.selectFrom('users').select('id').execute()).toHaveLength(1);
    await pharos.close();
  });

  test('rejects every request if sign-up is closed', async () => {
    const pharos = await createTestApp({ SIGNUP: 'closed' });
    expect((await pharos.call('POST', '/v1/sign-up/', { body: person })).statusCode).toBe(403);
    await pharos.close();
  });
});

describe('logging in and out', () => {
  let pharos: TestApp;
  let owner: SignedUp;
  let now = Date.now();
  beforeAll(async () => {
    pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
    owner = await signUpOwner(pharos);
  });
  afterAll(() => pharos.close());

  test.each(['', 'made-up'])('rejects the token %j', async (token) => {
    const refused = await pharos.call('GET', '/v1/logged-in-user/', { token });
    const detail = token === '' ? 'Authentication credentials were not provided.' : 'Invalid token.';
    expect([refused.statusCode, refused.json()]).toEqual([401, { detail }]);
  });

  const logIn = (body: object, remoteAddress?: string) =>
    pharos.call('POST', '/v1/user-login/', { body, ...(remoteAddress ? { remoteAddress } : {}) });

  test('returns a new token each time, valid until its logout', async () => {
    const { email, password } = owner;
    const first = (await logIn({ email, password })).json().token;
    const second = (await logIn({ email: email.toUpperCase(), password })).json().token;
    expect(first).not.toBe(second);
    expect((await pharos.call('POST', '/v1/user-logout/', { token: first })).json()).toEqual({
      redirect_url: null,
    });
    expect((await pharos.call('GET', '/v1/logged-in-user/', { token: first })).statusCode).toBe(401);
    expect((await pharos.call('GET', '/v1/logged-in-user/', { token: second })).statusCode).toBe(200);
  });

  test('returns the same response after the same time for a wrong password and an unknown address', async () => {
    waitForFixedStep.mockClear();
    const wrong = await logIn({ email: owner.email, password: 'not-the-password' });
    const unknown = await logIn({ email: 'nobody@example.com', password: 'not-the-password' });
    expect(waitForFixedStep).toHaveBeenCalledTimes(2);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ detail: 'The e-mail address or the password is wrong.' });
    expect([unknown.statusCode, unknown.json()]).toEqual([401, wrong.json()]);
  });

  test('blocks a network that guesses, without effect on another network', async () => {
    const guess = { email: owner.email, password: 'not-the-password' };
    for (let n = 0; n < 10; n += 1) await logIn(guess, '10.9.8.7');
    const stopped = await logIn({ ...guess, password: owner.password }, '10.9.8.7');
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn({ email: owner.email, password: owner.password }, '10.9.8.6')).statusCode).toBe(200);
  });

  test('ends a session that was not used for 30 days, and extends one in use', async () => {
    const { email, password } = owner;
    const { token } = (await logIn({ email, password })).json();
    const { token: unused } = (await logIn({ email, password })).json();
    const status = async (of: string) => (await pharos.call('GET', '/v1/logged-in-user/', { token: of })).statusCode;
    const start = now;
    now = start + 20 * 86_400_000;
    expect(await status(token)).toBe(200);
    now = start + 40 * 86_400_000;
    expect([await status(token), await status(unused)]).toEqual([200, 401]);
    now = start;
  });
});
