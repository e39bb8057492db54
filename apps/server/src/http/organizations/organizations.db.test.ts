import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKS_CHANNEL } from '../../storage/checks/notify-checks-changed.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let ours: SignedUp;
let theirs: SignedUp;
let applicationId: number;

beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  ours = await signUpOwner(pharos);
  theirs = await signUpOwner(pharos);
  const applications = await pharos.call('GET', '/v1/applications/', { token: ours.token });
  applicationId = applications.json().results[0].id;
});
afterAll(() => pharos.close());

test('does not delay alerts on a private installation, and asks for no verification that it cannot do', async () => {
  for (const [environment, expected] of [
    [{}, null],
    [
      { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pharos@example.com' },
      { required_before: expect.any(String), holds_alerts: false },
    ],
  ] as const) {
    const installation = await createTestApp(environment);
    const { token } = await signUpOwner(installation);
    const [organization] = (await installation.call('GET', '/v1/organizations/', { token })).json().results;
    expect(organization.owner_verification).toEqual(expected);
    await installation.close();
  }
});

const addMember = async (person: SignedUp, role: 'AD' | 'ST'): Promise<void> => {
  const { db } = pharos.services;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  await db.insertInto('memberships').values({ organization_id: ours.organizationId, user_id: id, role }).execute();
};

test('returns the counts and limits of an organization, and the role of the caller', async () => {
  const { db } = pharos.services;
  const place = { organizationId: ours.organizationId, applicationId };
  await insertCheck(db, { ...place, state: { phase: 'up', code: 'AV' } });
  await insertCheck(db, { ...place, state: { phase: 'suspect', code: 'AV' } });
  // Without a decision after a failed poll, the check is only part of the total.
  await insertCheck(db, { ...place, state: { phase: 'suspect' } });
  await insertCheck(db, { ...place, state: { phase: 'down', code: 'NR' } });
  await insertCheck(db, { ...place, paused: true, state: { phase: 'paused', code: 'PS' } });
  await insertCheck(db, { ...place, state: { phase: 'up', code: 'AV', is_unreadable: true } });
  const response = await pharos.call('GET', '/v1/organizations/', { token: ours.token });
  expect(response.json()).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        id: ours.organizationId,
        name: expect.any(String),
        timezone: 'UTC',
        freshid_accounts_name: expect.any(String),
        state: 'AC',
        number_of_checks: 6,
        maximum_checks_allowed: 80,
        number_of_users: 1,
        api_key: null,
        api_key_last_used: null,
        subscription: expect.objectContaining({ plan_name: 'GARDEN', status: 'in_trial' }),
        maximum_users_allowed: 50,
        number_of_integrations: 0,
        maximum_integrations_allowed: 15,
        is_integration_allowed: true,
        maximum_status_pages_allowed: 5,
        may_have_badges: false,
        num_of_checks_up_down: {
          up_count: 2,
          down_count: 1,
          paused_count: 1,
          paused_by_plan_count: 0,
          unreadable_count: 1,
          no_live_location_count: 0,
        },
        logged_in_user_role: 'AD',
        is_logged_in_user_owner: true,
        ownership_transfer: null,
        owner_mini: { email: ours.email, state: 'NV' },
        owner_verification: { required_before: expect.any(String), holds_alerts: true },
        suspension: null,
        deprecation: null,
        retired_on: null,
        computed_email_alerts_sensitivity_mode: 'HI',
      },
    ],
  });
});

test('returns 404 for the ID of another organization in any place', async () => {
  const { organizationId: id } = theirs;
  const { token } = ours;
  const stored = () => pharos.services.db.selectFrom('organizations').selectAll().where('id', '=', id).execute();
  const before = await stored();
  const answers = await Promise.all([
    pharos.call('GET', `/v1/organizations/${id}/`, { token }),
    pharos.call('PATCH', `/v1/organizations/${id}/`, { token, body: { name: 'Ours' } }),
    pharos.call('PATCH', `/v1/organizations/${id}/`, { token, organization: id, body: { name: 'Ours' } }),
    pharos.call('GET', `/v1/applications/?organization=${id}`, { token }),
    pharos.call('GET', `/v1/logged-in-user/?organization=${id}`, { token }),
    pharos.call('GET', '/v1/application-members/', { token, organization: id }),
    pharos.call('GET', `/v1/application-members/?application=${applicationId}`, { token: theirs.token }),
    pharos.call('GET', `/v1/application-subscribers/?application=${applicationId}`, { token: theirs.token }),
    pharos.call('GET', '/v1/organizations/2147483647/', { token }),
    pharos.call('GET', '/v1/organizations/99999999999999999999/', { token }),
    pharos.call('GET', '/v1/organizations/none/', { token }),
    pharos.call('GET', '/v1/application-members/', { token, headers: { 'x-organization-id': 'none' } }),
  ]);
  for (const answer of answers) {
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['detail']]);
  }
  expect(await stored()).toEqual(before);
});

test('allows an admin to change the settings, records an audit entry, and notifies the engines of the new sensitivity', async () => {
  const url = `/v1/organizations/${ours.organizationId}/`;
  const heard = await listen();
  const changes = { name: 'Renamed', timezone: 'Europe/Berlin', email_alerts_sensitivity_mode: 'LO' };
  const response = await pharos.call('PATCH', url, { token: ours.token, body: changes });
  expect(response.json()).toMatchObject({
    name: 'Renamed',
    timezone: 'Europe/Berlin',
    computed_email_alerts_sensitivity_mode: 'LO',
  });
  const { db } = pharos.services;
  const checks = await db
    .selectFrom('checks')
    .select('id')
    .where('organization_id', '=', ours.organizationId)
    .execute();
  expect(checks.length).toBeGreaterThan(0);
  expect((await heard(checks.length)).sort()).toEqual(checks.map(({ id }) => String(id)).sort());
  const audit = await db.selectFrom('audit_log').selectAll().where('action', '=', 'organization.change').execute();
  expect(audit).toMatchObject([
    {
      subject: `organization ${ours.organizationId}`,
      before: { sensitivity: 'HI' },
      after: { sensitivity: 'LO', name: 'Renamed' },
    },
  ]);
});

test('lists time zones by their current names, and stores the current name', async () => {
  const { results } = (await pharos.call('GET', '/v1/time-zones/', { token: ours.token })).json();
  expect(results).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
  expect(results).not.toContain('Asia/Calcutta');
  const url = `/v1/organizations/${ours.organizationId}/`;
  const change = async (timezone: string) =>
    (await pharos.call('PATCH', url, { token: ours.token, body: { timezone } })).json().timezone;
  expect(await change('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(await change('Europe/Berlin')).toBe('Europe/Berlin');
});

test.each([
  [{ name: '' }, 'name'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ timezone: '+01:00' }, 'timezone'],
  [{ email_alerts_sensitivity_mode: 'XX' }, 'email_alerts_sensitivity_mode'],
  [{ state: 'CA' }, 'state'],
])('rejects the change %j', async (body, field) => {
  const response = await pharos.call('PATCH', `/v1/organizations/${ours.organizationId}/`, { token: ours.token, body });
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
});

test('allows a read-only member to read but not to change', async () => {
  const reader = await signUpOwner(pharos);
  await addMember(reader, 'ST');
  const { token } = reader;
  const organization = ours.organizationId;
  const read = await pharos.call('GET', `/v1/organizations/${organization}/`, { token });
  expect(read.json()).toMatchObject({ logged_in_user_role: 'ST', is_logged_in_user_owner: false });
  const change = await pharos.call('PATCH', `/v1/organizations/${organization}/`, { token, organization, body: {} });
  expect([change.statusCode, change.json()]).toEqual([403, { detail: expect.any(String) }]);
});

test('requires a member of several organizations to specify one', async () => {
  const both = await signUpOwner(pharos);
  await addMember(both, 'AD');
  const { token } = both;
  const unnamed = await pharos.call('GET', '/v1/application-members/', { token });
  expect([unnamed.statusCode, unnamed.json()]).toEqual([
    400,
    { 'x-organization-id': ['This header is required for a member of several organizations.'] },
  ]);
  const named = await pharos.call('GET', '/v1/application-members/', { token, organization: ours.organizationId });
  expect(named.json().results.map(({ email }: { email: string }) => email)).toContain(ours.email);
  expect((await pharos.call('GET', '/v1/organizations/', { token })).json().count).toBe(2);
  const pageOf = async (page: number) =>
    (await pharos.call('GET', `/v1/organizations/?page_size=1&page=${page}`, { token })).json().results;
  expect([...(await pageOf(1)), ...(await pageOf(2))].map(({ id }: { id: number }) => id)).toEqual([
    both.organizationId,
    ours.organizationId,
  ]);
  const applicationsOf = async (query: string) => {
    const { results } = (await pharos.call('GET', `/v1/applications/${query}`, { token })).json();
    return results.map(({ organization }: { organization: number }) => organization).sort();
  };
  expect(await applicationsOf('')).toEqual([ours.organizationId, both.organizationId].sort());
  expect(await applicationsOf(`?organization=${ours.organizationId}`)).toEqual([ours.organizationId]);
});

test('returns members and contacts for the check form, in pages', async () => {
  const { db } = pharos.services;
  const contact = (name: string) => ({ organization_id: ours.organizationId, email: `${name}@example.org`, name });
  await db
    .insertInto('contacts')
    .values([contact('ops'), contact('desk')])
    .execute();
  const { token } = ours;
  const url = `/v1/application-subscribers/?application=${applicationId}&page_size=1`;
  const first = (await pharos.call('GET', url, { token })).json();
  expect(first).toMatchObject({ count: 2, previous: null, results: [{ email: 'desk@example.org', name: 'desk' }] });
  const next = new URL(first.next);
  const second = (await pharos.call('GET', next.pathname + next.search, { token })).json();
  expect(second).toMatchObject({ next: null, results: [{ subscriber_mini: { email: 'ops@example.org' } }] });

  const members = (await pharos.call('GET', '/v1/application-members/', { token })).json();
  expect(members.results).toContainEqual(
    expect.objectContaining({ role: 'OW', user_mini: { email: ours.email, state: 'NV' }, application: applicationId }),
  );
});

/**
 * Listens to the channel of the engines. The returned function waits for `count` payloads and returns all payloads so
 * far.
 */
const listen = async (): Promise<(count: number) => Promise<string[]>> => {
  const client: PoolClient = await pharos.pool.connect();
  const payloads: string[] = [];
  let arrived = (): void => {};
  client.on('notification', ({ payload }) => {
    payloads.push(payload ?? '');
    arrived();
  });
  await client.query(`listen ${CHECKS_CHANNEL}`);
  return async (count) => {
    while (payloads.length < count)
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    client.release(true);
    return payloads;
  };
};
