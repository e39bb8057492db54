import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinAs } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
let now = Date.now();
beforeEach(async () => {
  now = Date.now();
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now });
  owner = await signUpOwner(pharos);
});
afterEach(() => pharos.close());

const reset = (token = owner.token, organization_id = owner.organizationId, organization = owner.organizationId) =>
  pharos.call('POST', '/v1/reset-organization-token/', { token, organization, body: { organization_id } });
const newKey = async (): Promise<string> => (await reset()).json().organization_token;
const shown = async (token = owner.token) =>
  (await pharos.call('GET', `/v1/organizations/${owner.organizationId}/`, { token })).json().api_key;

test('a key is shown once, stored hashed, and shown to admins by its ends later', async () => {
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

test('it acts as an admin of its organization, and as nobody elsewhere', async () => {
  const other = await signUpOwner(pharos);
  const token = await newKey();
  const check = { name: 'Shop', url: 'http://localhost/', monitering_interval: 60 };
  const created = await pharos.call('POST', '/v1/checks/', { token, body: check });
  expect(created.statusCode).toBe(201);
  // Told to somebody all the same.
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
  expect(await status('DELETE', `/organizations/${owner.organizationId}/`)).toBe(403);
  expect(await status('GET', '/logged-in-user/')).toBe(403);
  expect(await status('POST', '/user-logout/')).toBe(403);
  expect(await status('POST', '/user-profile/', undefined, { first_name: 'Eve' })).toBe(403);
  const people = { currentowner: owner.email, currentadmin: other.email };
  expect(await status('POST', '/transfer-ownerShip/', undefined, people)).toBe(403);
});

test('a new key voids the one before at once', async () => {
  const first = await newKey();
  const second = await newKey();
  const status = async (token: string) => (await pharos.call('GET', '/v1/checks/', { token })).statusCode;
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  const both = await Promise.all([reset(), reset()]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const good = await Promise.all(both.map((answer) => status(answer.json().organization_token)));
  expect(good.sort()).toEqual([200, 401]);
});

test('its last use is known to the minute', async () => {
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

test('readers and strangers reset nothing', async () => {
  const key = await newKey();
  const reader = await joinAs(pharos, owner.organizationId, 'ST');
  const stranger = await signUpOwner(pharos);
  expect((await reset(reader.token)).statusCode).toBe(403);
  expect((await reset(stranger.token)).statusCode).toBe(404);
  expect((await reset(stranger.token, owner.organizationId, stranger.organizationId)).statusCode).toBe(404);
  expect((await pharos.call('GET', '/v1/checks/', { token: key })).statusCode).toBe(200);
});
