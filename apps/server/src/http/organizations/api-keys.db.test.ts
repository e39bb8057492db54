import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { joinAs, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
let pharos: TestApp;
let owner: SignedUp;
let now = Date.now();
beforeEach(async () => {
  now = Date.now();
  pharos = await createTestApp({ SIGNUP: 'open' }, { database, now: () => now });
  owner = await signUpOwner(pharos);
});
afterEach(() => pharos.close());

test('sends no text from a new user to an unverified address', async () => {
  const { db, secrets } = pharos.services;
  const password = 'Win-1000-now';
  const make = (name: string) =>
    pharos.call('POST', '/v1/api-keys/', { token: owner.token, body: { name, scope: 'read' } });
  const rename = { token: owner.token, body: { name: password } };
  await pharos.call('PATCH', `/v1/organizations/${owner.organizationId}/`, rename);
  expect((await make(password)).statusCode).toBe(201);
  expect((await waitingAccountMails(db, secrets, owner.email)).map(({ subject }) => subject)).toEqual([
    'Verify your e-mail address',
  ]);
  await db.updateTable('users').set({ email_verified: true }).execute();
  await make(password);
  expect((await waitingAccountMails(db, secrets, owner.email)).at(-1)?.subject).toBe(
    `An API key was created for ${password}`,
  );
  await db.updateTable('users').set({ email_verified: false }).execute();
  await pharos.call('DELETE', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
  expect(await waitingAccountMails(db, secrets, owner.email)).toHaveLength(2);
});

const audited = async () => {
  const { rows } = await pharos.pool.query(
    `select action, subject, before, after from audit_log
     where organization_id = $1 and action like 'api-key.%' order by id`,
    [owner.organizationId],
  );
  return rows;
};
const reset = (token = owner.token, organization_id = owner.organizationId, organization = owner.organizationId) =>
  pharos.call('POST', '/v1/reset-organization-token/', { token, organization, body: { organization_id } });
const newKey = async (): Promise<string> => (await reset()).json().organization_token;
const shown = async (token = owner.token) =>
  (await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token })).json().api_key;

test('shows an API key once, stores its hash, and later shows admins only its beginning and end', async () => {
  expect(await shown()).toBeNull();
  const key = await newKey();
  expect(key).toMatch(/^pharos_[\w-]{43}$/);
  const masked = `${key.slice(0, 11)}…${key.slice(-4)}`;
  expect(await shown()).toBe(masked);
  const admin = await joinAs(pharos, owner.organizationId, 'AD');
  const reader = await joinAs(pharos, owner.organizationId, 'ST');
  expect([await shown(admin.token), await shown(reader.token)]).toEqual([masked, null]);
  const { rows } = await sql<{ row: string }>`
    select k::text as row from api_keys k union all select l::text from audit_log l`.execute(pharos.services.db);
  expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(11, -4));
});

test('grants an API key access to manage its own organization, and to nothing else', async () => {
  const other = await signUpOwner(pharos);
  const token = await newKey();
  const check = { name: 'Shop', url: 'http://localhost/', monitering_interval: 60 };
  const created = await pharos.call('POST', '/v1/checks/', { token, body: check });
  expect(created.statusCode).toBe(201);
  const [recipient] = await pharos.services.db.selectFrom('check_recipients').select('membership_id').execute();
  expect(recipient?.membership_id).not.toBeNull();
  const renamed = await pharos.call('PATCH', `/v1/organizations/${owner.organizationId}/`, {
    token,
    body: { name: 'New' },
  });
  expect(renamed.json()).toMatchObject({ name: 'New', logged_in_user_role: 'AD', is_logged_in_user_owner: false });
  const log = (await pharos.call('GET', '/v1/audit-log/?page_size=2', { token })).json();
  expect(log.results).toMatchObject([
    { action: 'organization.change', actor: null, api_key: await shown() },
    { action: 'check.create', actor: null, api_key: await shown() },
  ]);

  const status = async (method: 'GET' | 'DELETE' | 'POST', path: string, organization?: number, body?: object) =>
    (await pharos.call(method, `/v1${path}`, { token, ...(organization && { organization }), ...(body && { body }) }))
      .statusCode;
  expect(await status('GET', '/checks/', other.organizationId)).toBe(404);
  expect(await status('GET', '/checks/', owner.organizationId)).toBe(200);
  const applications = await pharos.call('GET', '/v1/applications/', { token });
  expect(applications.json().results).toMatchObject([{ organization: owner.organizationId }]);
  expect(await status('GET', `/applications/?organization=${owner.organizationId}`)).toBe(200);
  expect(await status('GET', `/applications/?organization=${other.organizationId}`)).toBe(404);
  expect(await status('DELETE', `/organizations/${owner.organizationId}/`)).toBe(403);
  expect(await status('GET', '/logged-in-user/')).toBe(403);
  expect(await status('POST', '/user-logout/')).toBe(403);
  expect(await status('POST', '/user-profile/', undefined, { first_name: 'Eve' })).toBe(403);
  const people = { currentowner: owner.email, currentadmin: other.email };
  expect(await status('POST', '/transfer-ownerShip/', undefined, people)).toBe(403);
});

test('invalidates the previous default key when a new one is created', async () => {
  const first = await newKey();
  const second = await newKey();
  const status = async (token: string) => (await pharos.call('GET', '/v1/checks/', { token })).statusCode;
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect((await pharos.call('GET', '/v1/checks/', { token: first })).json()).toEqual({ detail: 'Invalid token.' });
  const masked = (key: string) => `${key.slice(0, 11)}…${key.slice(-4)}`;
  const subject = `organization ${owner.organizationId}`;
  expect(await audited()).toEqual([
    { action: 'api-key.reset', subject, before: { api_key: null }, after: { api_key: masked(first) } },
    { action: 'api-key.reset', subject, before: { api_key: masked(first) }, after: { api_key: masked(second) } },
  ]);
  const both = await Promise.all([reset(), reset()]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const good = await Promise.all(both.map((answer) => status(answer.json().organization_token)));
  expect(good.sort()).toEqual([200, 401]);
});

test('stores the last use with a precision of one minute', async () => {
  const token = await newKey();
  const used = async () =>
    (
      await pharos.services.db.selectFrom('api_keys').select('last_used_at as at').executeTakeFirstOrThrow()
    ).at?.getTime();
  expect(await used()).toBeUndefined();
  const first = now;
  await pharos.call('GET', '/v1/checks/', { token });
  now += 59_000;
  await pharos.call('GET', '/v1/checks/', { token });
  expect(await used()).toBe(first);
  now += 1000;
  await pharos.call('GET', '/v1/checks/', { token });
  expect(await used()).toBe(now);
  const organization = await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
  expect(organization.json().api_key_last_used).toBe(new Date(now).toISOString());
});

test('rejects a reset by read-only members and by other organizations', async () => {
  const key = await newKey();
  const reader = await joinAs(pharos, owner.organizationId, 'ST');
  const stranger = await signUpOwner(pharos);
  expect((await reset(reader.token)).statusCode).toBe(403);
  expect((await reset(stranger.token)).statusCode).toBe(404);
  expect((await reset(stranger.token, owner.organizationId, stranger.organizationId)).statusCode).toBe(404);
  expect((await pharos.call('GET', '/v1/checks/', { token: key })).statusCode).toBe(200);
});

const make = (body: object, token = owner.token) => pharos.call('POST', '/v1/api-keys/', { token, body });
const list = async (token = owner.token) => (await pharos.call('GET', '/v1/api-keys/', { token })).json().results;

test('allows several named keys, lists them with their creators, and shows each of them once', async () => {
  const made = (await make({ name: ' Dashboard on the wall ', scope: 'read' })).json();
  expect(made).toMatchObject({
    name: 'Dashboard on the wall',
    scope: 'read',
    is_default: false,
    expires_at: null,
    last_used_at: null,
    created_by: { email: owner.email, is_admin: true },
  });
  const manage = (await make({ name: 'Deploys', scope: 'manage' })).json();
  const byDefault = await newKey();
  const { key, ...shownKey } = made;
  const listed = await list();
  expect(listed).toHaveLength(3);
  expect(listed[2]).toEqual(shownKey);
  expect(JSON.stringify(listed)).not.toContain(key);
  expect(listed[0]).toMatchObject({ is_default: true, scope: 'manage', name: 'Default key' });
  // A new default key replaces the shown key, but not the named keys.
  await newKey();
  for (const token of [key, manage.key]) {
    expect((await pharos.call('GET', '/v1/checks/', { token })).statusCode).toBe(200);
  }
  expect((await pharos.call('GET', '/v1/checks/', { token: byDefault })).statusCode).toBe(401);
  expect(await shown()).toBe((await list())[0].shown_as);
  const { results } = (await pharos.call('GET', '/v1/audit-log/?subject=api key', { token: owner.token })).json();
  expect(results).toMatchObject([
    { action: 'api-key.create', after: { name: 'Deploys', scope: 'manage' } },
    {
      action: 'api-key.create',
      subject: `api key ${made.id}`,
      after: { name: 'Dashboard on the wall', scope: 'read', api_key: made.shown_as, expires_at: null },
    },
  ]);
});

test('allows a read key only to read, and gives neither kind access to people, keys, single sign-on or ownership', async () => {
  const reading = (await make({ name: 'Reading', scope: 'read' })).json().key;
  const managing = (await make({ name: 'Managing', scope: 'manage' })).json().key;
  const id = owner.organizationId;
  const check = {
    name: 'Shop',
    url: 'http://localhost/',
    monitering_interval: 60,
    data: JSON.stringify({ custom_header: { 'X-Key': 'hidden' } }),
  };
  const status = async (
    token: string,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => (await pharos.call(method, `/v1${path}`, { token, ...(body && { body }) })).statusCode;
  expect(await status(managing, 'POST', '/checks/', check)).toBe(201);
  expect(await status(reading, 'POST', '/checks/', check)).toBe(403);
  expect(await status(reading, 'PATCH', `/organizations/${id}/`, { name: 'New' })).toBe(403);
  for (const token of [reading, managing]) {
    for (const path of [`/organizations/${id}/`, '/organizations/', '/applications/', '/domain_available/?domain=shop'])
      expect([path, await status(token, 'GET', path)]).toEqual([path, 200]);
    expect(await status(token, 'GET', `/organizations/${id + 1}/`)).toBe(404);
    expect(await status(token, 'POST', '/organization-subscribers/', { email: 'x@example.com' })).toBe(403);
    expect(await status(token, 'POST', '/invite-user-to-organization/', { email: 'x@example.com' })).toBe(403);
    expect(await status(token, 'PATCH', '/organization-members/1/', { role: 'AD' })).toBe(403);
    expect(await status(token, 'GET', '/api-keys/')).toBe(403);
    expect(await status(token, 'POST', '/api-keys/', { name: 'More', scope: 'manage' })).toBe(403);
    expect(await status(token, 'POST', '/reset-organization-token/', { organization_id: id })).toBe(403);
    expect(await status(token, 'GET', '/sso-connection/')).toBe(403);
    const ticket = { reason: 'Request for Transfer ownership', organization: id };
    expect(await status(token, 'POST', '/create-support-ticket/', ticket)).toBe(403);
  }
  const checks = async (token: string) => (await pharos.call('GET', '/v1/checks/', { token })).body;
  expect(await checks(managing)).toContain('hidden');
  expect(await checks(reading)).not.toContain('hidden');
  const organization = (await pharos.call('GET', `/v1/organizations/${id}/`, { token: reading })).json();
  expect(organization).toMatchObject({ logged_in_user_role: 'ST', is_logged_in_user_owner: false, api_key: null });
});

test('accepts a key until it expires, and rejects an expiry in the past', async () => {
  const expires_at = new Date(now + 60_000).toISOString();
  const { key } = (await make({ name: 'For a minute', scope: 'read', expires_at })).json();
  const read = () => pharos.call('GET', '/v1/checks/', { token: key });
  now += 59_999;
  expect((await read()).statusCode).toBe(200);
  now += 1;
  expect([(await read()).statusCode, (await read()).json()]).toEqual([401, { detail: 'This API key has expired.' }]);
  const late = await make({ name: 'Late', scope: 'read', expires_at });
  expect([late.statusCode, late.json()]).toEqual([400, { expires_at: ['Choose a time in the future.'] }]);
});

test('rejects a revoked key immediately, and returns 404 for keys of other organizations', async () => {
  const { id, key } = (await make({ name: 'Old', scope: 'manage' })).json();
  const other = await signUpOwner(pharos);
  const revoke = (token: string) => pharos.call('DELETE', `/v1/api-keys/${id}/`, { token });
  expect((await revoke(other.token)).statusCode).toBe(404);
  expect((await revoke(owner.token)).statusCode).toBe(200);
  const again = await revoke(owner.token);
  expect([again.statusCode, again.json()]).toEqual([404, { detail: 'API key not found.' }]);
  expect((await pharos.call('GET', '/v1/checks/', { token: key })).statusCode).toBe(401);
  expect((await audited()).at(-1)).toEqual({
    action: 'api-key.revoke',
    subject: `api key ${id}`,
    before: { name: 'Old', scope: 'manage', api_key: `${key.slice(0, 11)}…${key.slice(-4)}` },
    after: null,
  });
});

test('rejects the 101st key of an organization, but no key of another one', async () => {
  await pharos.pool.query(
    `insert into api_keys (organization_id, name, scope, is_default, key_hash, shown_as)
     select $1, 'Many', 'read', false, 'hash-' || n, 'pharos_…' from generate_series(1, 99) n`,
    [owner.organizationId],
  );
  expect((await make({ name: 'The last', scope: 'read' })).statusCode).toBe(201);
  const refused = await make({ name: 'One more', scope: 'read' });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { non_field_errors: ['An organization can have at most 100 API keys. Revoke an unused key.'] },
  ]);
  const other = await signUpOwner(pharos);
  expect((await make({ name: 'Theirs', scope: 'read' }, other.token)).statusCode).toBe(201);
});

test('mails the owner and the creator when a key is created', async () => {
  await verifyAddress(pharos, owner);
  const admin = await joinAs(pharos, owner.organizationId, 'AD');
  await verifyAddress(pharos, admin);
  await pharos.call('POST', '/v1/api-keys/', {
    token: admin.token,
    organization: owner.organizationId,
    body: { name: 'Deploys', scope: 'manage' },
  });
  const { db, secrets } = pharos.services;
  for (const { email } of [owner, admin]) {
    const mail = (await waitingAccountMails(db, secrets, email)).at(-1);
    const name = await organizationName();
    expect(mail).toEqual({
      to: email,
      subject: `An API key was created for ${name}`,
      headline: `${admin.email} created an API key for ${name}`,
      paragraphs: [
        expect.stringMatching(/^Deploys \(pharos_.{4}….{4}\) can read and change checks and settings\.$/),
        'If you did not expect this, revoke the key. The audit log shows who created and used it (API: GET /v1/audit-log/).',
      ],
      action: { label: 'Open the API keys', link: 'http://localhost:3000/settings/api-keys' },
      footer: `You get this mail because you own ${name} or created the key.`,
      addresses: [admin.email],
    });
  }
  await make({ name: 'Wall', scope: 'read' });
  expect((await waitingAccountMails(db, secrets, owner.email)).at(-1)?.paragraphs[0]).toMatch(
    /^Wall \(.+\) can read checks, reports and settings\.$/,
  );
});

const organizationName = async (): Promise<string> =>
  (await pharos.pool.query('select name from organizations where id = $1', [owner.organizationId])).rows[0].name;

test.each(['removed', 'made a reader'])(
  'lists the remaining keys of an admin to the owner when the admin is %s',
  async (how) => {
    await verifyAddress(pharos, owner);
    const admin = await joinAs(pharos, owner.organizationId, 'AD');
    const call = { token: admin.token, organization: owner.organizationId, body: { name: 'Deploys', scope: 'manage' } };
    await pharos.call('POST', '/v1/api-keys/', call);
    await make({ name: "The owner's", scope: 'read' });
    // An expired key is not listed in the mail.
    await pharos.call('POST', '/v1/api-keys/', { ...call, body: { name: 'Expired', scope: 'read' } });
    await pharos.pool.query(`update api_keys set expires_at = $1 where name = 'Expired'`, [new Date(now)]);
    const isAdmin = async () =>
      (await list()).map((key: { created_by: { is_admin: boolean } }) => key.created_by.is_admin);
    expect(await isAdmin()).toEqual([true, true, true]);
    const members = (await pharos.call('GET', '/v1/organization-members/', { token: owner.token })).json().results;
    const { id } = members.find(({ email }: { email: string }) => email === admin.email);
    const gone =
      how === 'removed'
        ? await pharos.call('DELETE', `/v1/organization-members/${id}/`, { token: owner.token })
        : await pharos.call('PATCH', `/v1/organization-members/${id}/`, { token: owner.token, body: { role: 'ST' } });
    expect(gone.statusCode).toBe(200);
    expect(await isAdmin()).toEqual([false, true, false]);
    const mail = (await waitingAccountMails(pharos.services.db, pharos.services.secrets, owner.email)).at(-1);
    const name = await organizationName();
    expect(mail).toEqual({
      to: owner.email,
      subject: `API keys that ${admin.email} created still work`,
      headline: `${admin.email} is no longer an admin of ${name}`,
      paragraphs: [
        'These API keys were created by this person and still work:',
        expect.stringMatching(/^Deploys \(pharos_.{4}….{4}\)$/),
        'Revoke the keys that this person may still have, and replace them in your programs.',
      ],
      action: { label: 'Open the API keys', link: 'http://localhost:3000/settings/api-keys' },
      footer: `Sent by Pharos to the owner of ${name}.`,
      addresses: [admin.email],
    });
  },
);
