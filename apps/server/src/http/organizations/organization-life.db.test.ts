import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureCustomer } from '../../storage/billing/subscriptions.ts';
import { CHECKS_CHANNEL } from '../../storage/checks/notify-checks-changed.ts';
import { sharedTestDatabase } from '../../storage/testing/database.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { joinAs, joinOnly, userIdOf, verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const database = sharedTestDatabase();
const DAY = 24 * 3_600_000;
let pharos: TestApp;
let owner: SignedUp;
let now = Date.now();
beforeEach(async () => {
  now = Date.now();
  pharos = await createTestApp({ SIGNUP: 'open' }, { database, now: () => now });
  owner = await signUpOwner(pharos);
});
afterEach(() => pharos.close());

const call = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, who: SignedUp = owner, body?: object) =>
  pharos.call(method, `/v1${path}`, {
    token: who.token,
    organization: owner.organizationId,
    ...(body && { body }),
  });
const patch = (body: object, who?: SignedUp) => call('PATCH', `/organizations/${owner.organizationId}/`, who, body);
const setState = (state: 'AC' | 'CA' | 'PS' | 'NA') =>
  pharos.services.db.updateTable('organizations').set({ state }).where('id', '=', owner.organizationId).execute();
const actions = async () =>
  (await pharos.services.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map((row) => row.action);

describe('the subdomain', () => {
  test('is changed to lower case with an audit entry, and the previous one becomes available', async () => {
    const { subdomain } = await pharos.services.db
      .selectFrom('organizations')
      .select('subdomain')
      .where('id', '=', owner.organizationId)
      .executeTakeFirstOrThrow();
    const answer = await patch({ freshid_accounts_name: ' Lighthouse-7 ' });
    expect([answer.statusCode, answer.json().freshid_accounts_name]).toEqual([200, 'lighthouse-7']);
    const available = async (domain: string) => (await call('GET', `/domain_available/?domain=${domain}`)).json();
    expect(await available('LIGHTHOUSE-7')).toEqual({ available: false });
    expect(await available(subdomain)).toEqual({ available: true });
    expect(await available('www')).toEqual({ available: false });
    expect(await available('no_name')).toEqual({ available: false });
    const [audit] = await pharos.services.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'organization.change')
      .execute();
    expect([audit?.before, audit?.after]).toEqual([{ subdomain }, { subdomain: 'lighthouse-7' }]);
  });

  test.each([
    ['ab', 'Pharos domain name length atleast 3 characters'],
    ['-ab', 'Enter valid name to set the Pharos URL'],
    ['a b c', 'Enter valid name to set the Pharos URL'],
    ['a'.repeat(33), 'Enter valid name to set the Pharos URL'],
    ['www', 'Domain not available'],
  ])('rejects %j with the message: %s', async (name, message) => {
    const answer = await patch({ freshid_accounts_name: name });
    expect([answer.statusCode, answer.json()]).toEqual([400, { freshid_accounts_name: [message] }]);
  });

  test('is assigned to only one of several parallel requests', async () => {
    const other = await signUpOwner(pharos);
    const body = { freshid_accounts_name: 'beacon' };
    const all = await Promise.all([
      patch(body),
      pharos.call('PATCH', `/v1/organizations/${other.organizationId}/`, { token: other.token, body }),
    ]);
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(all.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      freshid_accounts_name: ['Domain not available'],
    });
  });
});

describe('the state of an organization', () => {
  test.each(['CA', 'PS', 'NA'] as const)(
    'allows reads and rejects changes with an explanation in state %s',
    async (state) => {
      await setState(state);
      expect((await call('GET', `/organizations/${owner.organizationId}/`)).json().state).toBe(state);
      expect((await call('GET', '/checks/')).statusCode).toBe(200);
      expect((await call('GET', '/audit-log/')).statusCode).toBe(200);
      const change = await patch({ name: 'Other' });
      expect([change.statusCode, change.json()]).toEqual([403, { detail: expect.stringMatching(/suspended|paused/) }]);
      const create = await call('POST', '/checks/', owner, {
        name: 'x',
        url: 'http://localhost/',
        monitering_interval: 60,
      });
      expect(create.statusCode).toBe(403);
      const activation = await patch({ state: 'AC' });
      expect(activation.statusCode).toBe(state === 'PS' ? 200 : 403);
      expect(await actions()).toEqual(['organization.sign-up', ...(state === 'PS' ? ['organization.state'] : [])]);
    },
  );

  test('restarts all checks that no one paused after activation', async () => {
    const { db } = pharos.services;
    const old = new Date('2026-01-01T00:00:00Z');
    const place = { organizationId: owner.organizationId, applicationId: 1, monitoring_changed_at: old };
    const running = await insertCheck(db, place);
    await insertCheck(db, { ...place, paused: true });
    await setState('PS');
    const client = await pharos.pool.connect();
    const heard = new Promise((resolve) => client.on('notification', ({ payload }) => resolve(payload)));
    await client.query(`listen ${CHECKS_CHANNEL}`);
    expect((await patch({ state: 'AC', name: 'Awake' })).json()).toMatchObject({ state: 'AC', name: 'Awake' });
    expect(await heard).toBe(String(running));
    client.release(true);
    const checks = await db
      .selectFrom('checks')
      .select(['monitoring_changed_at as at', 'revision'])
      .orderBy('id')
      .execute();
    expect(checks).toEqual([
      { at: new Date(now), revision: 2 },
      { at: old, revision: 1 },
    ]);
  });

  test('changes from paused to suspended if the time for the verification of the owner has ended', async () => {
    await setState('PS');
    now += 8 * DAY;
    const warned = { pause_warned_at: new Date(now - 2.5 * DAY) };
    await pharos.services.db.updateTable('organizations').set(warned).execute();
    expect((await patch({ state: 'AC' })).json().state).toBe('NA');
  });

  test('can be changed by admins only, and only to active', async () => {
    await setState('PS');
    const reader = await joinAs(pharos, owner.organizationId, 'ST');
    const admin = await joinAs(pharos, owner.organizationId, 'AD');
    expect((await patch({ state: 'AC' }, reader)).statusCode).toBe(403);
    expect((await patch({ state: 'CA' }, admin)).json()).toEqual({ state: [expect.any(String)] });
    expect((await patch({ state: 'AC' }, admin)).statusCode).toBe(200);
  });

  test('stores the last use with a precision of one day', async () => {
    const lastActive = async () =>
      (await pharos.services.db.selectFrom('organizations').select('last_active_at as at').executeTakeFirstOrThrow())
        .at;
    now += 3_600_000;
    await call('GET', '/checks/');
    expect((await lastActive()).getTime()).toBeLessThan(now);
    const before = await lastActive();
    now = before.getTime() + DAY - 1;
    await call('GET', '/checks/');
    expect(await lastActive()).toEqual(before);
    now += 1;
    await call('GET', '/checks/');
    expect(await lastActive()).toEqual(new Date(now));
  });
});

describe('the subscription', () => {
  test('is the trial until its end, and then the free plan', async () => {
    const read = async () =>
      (await call('GET', `/subscriptions/?org_id=${owner.organizationId}&sync_subscription=true`)).json();
    const trial = await read();
    expect(trial).toMatchObject({
      plan_name: 'GARDEN',
      cb_plan: 'garden_monthly',
      status: 'in_trial',
      current_term_end: null,
      billing_period_unit: 'month',
      plan_unit_price: 3600,
      addons: [],
      refundable_credits: 0,
      promotional_credits: 0,
      credits: [],
      card_status: 'no_card',
    });
    expect((Date.parse(trial.trial_end) - now) / DAY).toBeCloseTo(21, 2);
    expect((await call('GET', `/organizations/${owner.organizationId}/`)).json().subscription).toEqual(trial);
    now += 21 * DAY + 60_000;
    expect(await read()).toMatchObject({ plan_name: 'SPROUT', status: 'active', plan_unit_price: 0 });
  });

  test('is hidden from other organizations', async () => {
    const other = await signUpOwner(pharos);
    const answer = await pharos.call('GET', `/v1/subscriptions/?org_id=${owner.organizationId}`, {
      token: other.token,
    });
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Organization not found.' }]);
  });
});

describe('deleting an organization', () => {
  test('is allowed to its owner only', async () => {
    const admin = await joinAs(pharos, owner.organizationId, 'AD');
    const other = await signUpOwner(pharos);
    const url = `/organizations/${owner.organizationId}/`;
    expect((await call('DELETE', url, admin)).statusCode).toBe(403);
    expect((await pharos.call('DELETE', `/v1${url}`, { token: other.token })).statusCode).toBe(404);
    expect((await call('DELETE', url, other)).statusCode).toBe(404);
    expect((await call('GET', url)).statusCode).toBe(200);
  });

  test('deletes all of its data, affects no other organization, retains one audit entry, and sends mails', async () => {
    await verifyAddress(pharos, owner);
    const { db, secrets } = pharos.services;
    const leaver = await joinOnly(pharos, owner.organizationId, 'ST');
    const guest = await joinAs(pharos, owner.organizationId, 'AD');
    await verifyAddress(pharos, guest);
    const guestId = await userIdOf(pharos, guest);
    // The account of an operator would remain, and the owner has the first account.
    await db.updateTable('operators').set({ user_id: guestId }).execute();
    await sql`create table results_all partition of results default`.execute(db);
    const checkOf = async ({ organizationId }: SignedUp) => {
      const { id: applicationId } = await db
        .selectFrom('applications')
        .select('id')
        .where('organization_id', '=', organizationId)
        .executeTakeFirstOrThrow();
      const check = await insertCheck(db, { organizationId, applicationId });
      await insertStates(db, check, [{ state: 'AV', from: now - DAY }]);
      await db
        .insertInto('results')
        .values({
          check_id: check,
          started_at: new Date(now),
          verdict: 0,
          location: 'local',
          response_ms: 1,
          status_code: 200,
          phases: null,
        })
        .execute();
      return check;
    };
    const ours = await checkOf(owner);
    const theirs = await checkOf(guest);
    await call('POST', '/reset-organization-token/', owner, { organization_id: owner.organizationId });
    await setState('CA');
    const customerId = await ensureCustomer(db, owner.organizationId);

    const answer = await call('DELETE', `/organizations/${owner.organizationId}/`);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);

    for (const person of [owner, leaver]) {
      expect((await pharos.call('GET', '/v1/logged-in-user/', { token: person.token })).statusCode).toBe(401);
    }
    expect((await pharos.call('GET', '/v1/organizations/', { token: guest.token })).json().count).toBe(1);
    expect((await db.selectFrom('users').select('id').execute()).map(({ id }) => id)).toEqual([guestId]);
    for (const table of ['state_changes', 'results'] as const) {
      const { rows } = await sql<{ id: number }>`select check_id as id from ${sql.table(table)}`.execute(db);
      expect([table, rows.map(({ id }) => id)]).toEqual([table, [theirs]]);
    }
    for (const table of await tablesWith('organization_id')) {
      const { rows } =
        await sql`select from ${sql.table(table)} where organization_id = ${owner.organizationId}`.execute(db);
      expect([table, rows.length]).toEqual([table, table === 'audit_log' ? 1 : 0]);
    }
    for (const table of await tablesWith('check_id')) {
      const { rows } = await sql`select from ${sql.table(table)} where check_id = ${ours}`.execute(db);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    expect(
      await db.selectFrom('audit_log').selectAll().where('organization_id', '=', owner.organizationId).execute(),
    ).toMatchObject([{ action: 'organization.delete', before: { checks: 1, deletedUsers: 2 }, after: null }]);
    expect((await waitingAccountMails(db, secrets, owner.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/ was deleted$/),
      paragraphs: [
        'Its checks, their history, its settings and its members were permanently deleted. No checks are probed, and no alerts are sent.',
        ACCOUNT_GONE,
      ],
      action: SIGN_UP,
      footer: expect.stringMatching(/^Sent by Pharos to the owner of .+\.$/),
    });
    expect((await waitingAccountMails(db, secrets, guest.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/ was deleted$/),
      paragraphs: [
        `The owner, ${owner.email}, has deleted the organization.`,
        expect.stringContaining('your access has ended'),
      ],
      action: null,
      footer: expect.stringMatching(/^Sent by Pharos to the members of .+\.$/),
    });
    const toLeaver = await waitingAccountMails(db, secrets, leaver.email);
    expect(toLeaver.filter(({ subject }) => / was deleted$/.test(subject))).toEqual([]);
    // Billing ends immediately, and again after 4 hours, because a checkout may have been open.
    const { rows: closing } = await sql`
      select j.payload, round(extract(epoch from j.run_at - j.created_at) / 3600) as hours
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'close-billing' order by j.run_at`.execute(db);
    expect(closing).toEqual([0, 4].map((hours) => ({ payload: { customerId }, hours: String(hours) })));
    await signUpOwner(pharos, { email: owner.email });
    await sql`drop table results_all`.execute(db);
  });

  test('sends the reason of the operator to the owner', async () => {
    const tenant = await signUpOwner(pharos);
    for (const person of [owner, tenant]) await verifyAddress(pharos, person);
    const path = `/v1/operator/organizations/${tenant.organizationId}/`;
    const { name } = (await pharos.call('GET', path, { token: owner.token })).json();
    const body = { name, reason: 'Spam' };
    expect((await pharos.call('POST', `${path}delete/`, { token: owner.token, body })).statusCode).toBe(200);
    const { db, secrets } = pharos.services;
    expect((await waitingAccountMails(db, secrets, tenant.email)).at(-1)).toMatchObject({
      subject: `${name} was deleted`,
      paragraphs: [
        'The operators of this Pharos installation have deleted the organization. Reason: Spam',
        'Its checks, their history, its settings and its members were permanently deleted. No checks are probed, and no alerts are sent.',
        ACCOUNT_GONE,
      ],
    });
  });
});

const ACCOUNT_GONE =
  'Your Pharos account had no other organization, and was deleted with it. You can sign up again with the same address.';
const SIGN_UP = { label: 'Sign up', link: expect.stringMatching(/\/sign-up$/) };

const tablesWith = async (column: string): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = ${column} and t.table_type = 'BASE TABLE'`.execute(
      pharos.services.db,
    )
  ).rows.map(({ name }) => name);
