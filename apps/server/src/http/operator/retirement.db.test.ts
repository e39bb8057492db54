import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY = 24 * 3_600_000;
let pharos: TestApp;
let operator: SignedUp;
let tenant: SignedUp;
let now = Date.parse('2027-01-01T10:00:00Z');
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now, requestsPerMinute: 1_000_000 });
  operator = await signUpOwner(pharos, { organization_name: 'Host' });
  await verifyAddress(pharos, operator);
  tenant = await signUpOwner(pharos);
});
afterAll(() => pharos.close());

const CONFIRMED = { confirm: 'end the service' };
const END = { start_date: '2027-01-10', end_date: '2027-03-01', reason: 'We close.' };
const put = (body: object) =>
  pharos.call('PUT', '/v1/operator/retirement/', { token: operator.token, body: { ...CONFIRMED, ...body } });
const ofTenant = () => ({ organization: tenant.organizationId });
const clear = (of = {}) =>
  pharos.call('POST', '/v1/operator/retirement/clear/', {
    token: operator.token,
    body: { ...of, reason: 'We stay.' },
  });
const deprecationOf = async ({ token, organizationId }: SignedUp) =>
  (await pharos.call('GET', `/v1/organizations/${organizationId}/`, { token })).json().deprecation;
const stored = async () => (await pharos.call('GET', '/v1/operator/retirement/', { token: operator.token })).json();

test('previews the end of the service without storing it, and shows it from its announcement date', async () => {
  const plan = {
    organizations: 2,
    paying: 0,
    checks_stop_on: '2027-04-01T00:00:00.000Z',
    last_checks_stop_on: null,
    data_deleted_on: '2027-05-31T00:00:00.000Z',
  };
  expect((await put({ ...END, dry_run: true })).json()).toEqual(plan);
  expect((await stored()).installation).toBeNull();
  expect((await put(END)).json()).toEqual(plan);
  const set = { start_date: '2027-01-10', end_date: '2027-03-01', free_extend: 30, paid_extend: 60 };
  expect((await stored()).installation).toEqual({ ...set, reason: 'We close.' });
  expect(await deprecationOf(tenant)).toBeNull();
  now = Date.parse('2027-01-10T00:00:00Z');
  expect(await deprecationOf(tenant)).toEqual(set);
  const { results } = (await pharos.call('GET', '/v1/audit-log/', { token: tenant.token })).json();
  expect(results[0]).toMatchObject({
    action: 'organization.retirement',
    actor: null,
    after: { by: 'operator', endDate: '2027-03-01', reason: 'We close.' },
  });
});

test('sells and changes no plans after the announcement', async () => {
  const plans = (await pharos.call('GET', '/v1/public-plans/')).json().results;
  const body = { plan_id: plans.at(-1).id, organization: tenant.organizationId, addons: [] };
  const refused = await pharos.call('POST', '/v1/update-plan/', { token: tenant.token, body });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    422,
    'This service ends, so plans are no longer sold, changed or renewed. Your plan continues until the end of its term.',
  ]);
});

test('prefers the setting of an organization to the setting of the installation', async () => {
  expect((await put({ ...END, ...ofTenant(), end_date: '2027-06-01', free_extend: 5 })).json().organizations).toBe(1);
  expect(await deprecationOf(tenant)).toMatchObject({ end_date: '2027-06-01', free_extend: 5 });
  expect(await deprecationOf(operator)).toMatchObject({ end_date: '2027-03-01' });
  expect((await stored()).organizations).toMatchObject([{ id: tenant.organizationId, end_date: '2027-06-01' }]);
  const shownOf = async ({ organizationId }: SignedUp) => {
    const path = `/v1/operator/organizations/${organizationId}/`;
    return (await pharos.call('GET', path, { token: operator.token })).json().retirement;
  };
  expect(await shownOf(tenant)).toMatchObject({ is_own: true, checks_stop_on: '2027-06-07T00:00:00.000Z' });
  expect(await shownOf(operator)).toMatchObject({ is_own: false, checks_stop_on: '2027-04-01T00:00:00.000Z' });
  expect((await put({ ...END, dry_run: true })).json().organizations).toBe(1);
  expect((await clear(ofTenant())).statusCode).toBe(200);
  expect(await deprecationOf(tenant)).toMatchObject({ end_date: '2027-03-01' });
  expect(await shownOf(tenant)).toMatchObject({ is_own: false });
  const again = await clear(ofTenant());
  expect([again.statusCode, again.json()]).toEqual([404, { detail: 'Retirement not found.' }]);
  expect((await clear()).statusCode).toBe(200);
  expect(await deprecationOf(tenant)).toBeNull();
  expect(await shownOf(tenant)).toBeNull();
  const unknown = await put({ ...END, organization: 999_999 });
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Organization not found.' }]);
  const { results } = (await pharos.call('GET', '/v1/operator/acts/', { token: operator.token })).json();
  expect(results.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
    ['retirement.clear', 'the installation'],
    ['retirement.clear', expect.stringMatching(/^Organization/)],
    ['retirement.set', expect.stringMatching(/^Organization/)],
    ['retirement.set', 'the installation'],
    ['operator.add', operator.email],
  ]);
});

test('requires confirmation of an end in the near future, and rejects invalid dates', async () => {
  const end_date = new Date(now + 10 * DAY).toISOString().slice(0, 10);
  expect((await put({ ...END, end_date })).json()).toEqual({
    end_date: ['The last day is less than 30 days from now. Confirm that this is intended.'],
  });
  expect((await put({ ...END, end_date, soon: true })).statusCode).toBe(200);
  expect((await put({ ...END, start_date: '2027-03-01', end_date: '2027-02-28', soon: true })).json()).toEqual({
    end_date: ['The last day cannot be before the day of the announcement.'],
  });
  const past = { ...END, start_date: '2020-01-01', soon: true };
  for (const end_date of ['2020-02-01', '2027-01-09'])
    for (const dry_run of [false, true])
      expect((await put({ ...past, end_date, dry_run })).json()).toEqual({
        end_date: ['The last day must be today or later.'],
      });
  for (const start_date of ['0000-01-01', '1969-12-31', '2101-01-01'])
    expect((await put({ ...END, start_date })).json()).toEqual({
      start_date: ['The year must be from 1970 to 2100.'],
    });
  expect((await put({ ...END, free_extend: 366 })).statusCode).toBe(400);
  expect((await put({ ...END, end_date: '2027-02-30' })).statusCode).toBe(400);
  expect((await put({ ...END, reason: '' })).statusCode).toBe(400);
});

test('requires a typed confirmation for the installation, but not for one organization', async () => {
  for (const confirm of [undefined, 'yes', 'End the service!']) {
    const answer = await put({ ...END, end_date: '2027-04-01', confirm });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { confirm: ['Type “end the service” to confirm that the service ends for all organizations.'] },
    ]);
  }
  expect((await put({ ...END, ...ofTenant(), end_date: '2027-04-01', confirm: undefined })).statusCode).toBe(200);
});

test('accepts parallel changes by several operators', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => put({ ...END, end_date: `2027-04-0${n + 1}`, soon: true })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
});
