import { randomUUID } from 'node:crypto';
import type { Grant } from '@pharos/domain/plans/grants.ts';
import { PLANS, planInForce } from '@pharos/domain/plans/plans.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeRetirement } from '../../storage/operator/retirements.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { insertCheck } from '../../storage/testing/seed.ts';
import { insertStates } from '../../storage/testing/seed-record.ts';
import { verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let pharos: TestApp;
let operator: SignedUp;
let tenant: SignedUp;
let now = Date.now();
beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' }, { now: () => now, requestsPerMinute: 1_000_000 });
  operator = await signUpOwner(pharos, { organization_name: 'Host' });
  await verifyAddress(pharos, operator);
});
beforeEach(async () => {
  now = Date.now();
  tenant = await signUpOwner(pharos);
  await verifyAddress(pharos, tenant);
});
afterAll(() => pharos.close());

const of = (path = '') => `/v1/operator/organizations/${tenant.organizationId}/${path}`;
const post = (path: string, body: object, token = operator.token) => pharos.call('POST', of(path), { token, body });
const list = async (query: string) =>
  (await pharos.call('GET', `/v1/operator/organizations/?${query}`, { token: operator.token })).json();
const stateOf = async () =>
  (await pharos.call('GET', `/v1/organizations/${tenant.organizationId}/`, { token: tenant.token })).json();
const auditOf = (organizationId: number) =>
  pharos.services.db
    .selectFrom('audit_log')
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .select(['action', 'actor_user_id', 'actor_address', 'subject', 'after'])
    .execute();
const mailsTo = (email: string) => waitingAccountMails(pharos.services.db, pharos.services.secrets, email);

test('reports the time of a suspension as unknown, but not the time of a pause by people', async () => {
  const { db } = pharos.services;
  const { id: applicationId } = await db
    .selectFrom('applications')
    .where('organization_id', '=', tenant.organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  const [watched, paused] = [
    await insertCheck(db, { organizationId: tenant.organizationId, applicationId, name: 'Watched' }),
    await insertCheck(db, { organizationId: tenant.organizationId, applicationId, name: 'Paused' }),
  ];
  await db.updateTable('checks').set({ paused: true }).where('id', '=', paused).execute();
  await db
    .updateTable('checks')
    .set({ created_at: new Date(now - 2 * HOUR) })
    .where('organization_id', '=', tenant.organizationId)
    .execute();
  await post('suspend/', { reason: 'Too many checks' });
  for (const id of [watched, paused])
    await insertStates(db, id, [
      { state: 'AV', from: now - 2 * HOUR },
      { state: 'PS', from: now },
    ]);
  now += HOUR;
  expect((await post('lift-suspension/', { reason: 'Fewer checks' })).statusCode).toBe(200);
  const report = async (id: number) => {
    const path = `/v1/check-stats-reports/${id}/?start_time=${new Date(now - HOUR).toISOString()}&end_time=${new Date(now).toISOString()}`;
    const { duration_seconds_paused: pausedSeconds, duration_seconds_unknown: unknownSeconds } = (
      await pharos.call('GET', path, { token: tenant.token })
    ).json();
    return { pausedSeconds, unknownSeconds };
  };
  expect(await report(watched)).toEqual({ pausedSeconds: 0, unknownSeconds: 3600 });
  expect(await report(paused)).toEqual({ pausedSeconds: 3600, unknownSeconds: 0 });
});

test('stops monitoring of a suspended organization, sends the reason, and resumes after the suspension is lifted', async () => {
  const { id: applicationId } = await pharos.services.db
    .selectFrom('applications')
    .where('organization_id', '=', tenant.organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  const check = await insertCheck(pharos.services.db, {
    organizationId: tenant.organizationId,
    applicationId,
    name: 'Shop',
  });
  const revision = async () =>
    (await pharos.services.db.selectFrom('checks').where('id', '=', check).select('revision').executeTakeFirstOrThrow())
      .revision;
  const before = await revision();

  const answer = await post('suspend/', { reason: 'It probes sites of others.' });
  expect([answer.statusCode, answer.json().suspension?.reason]).toEqual([200, 'It probes sites of others.']);
  expect(await stateOf()).toMatchObject({ state: 'SU', suspension: { reason: 'It probes sites of others.' } });
  expect(await revision()).toBe(before + 1);
  expect((await auditOf(tenant.organizationId))[0]).toEqual({
    action: 'organization.suspend',
    actor_user_id: null,
    actor_address: null,
    subject: `organization ${tenant.organizationId}`,
    after: { by: 'operator', reason: 'It probes sites of others.' },
  });
  const { name } = await stateOf();
  expect((await mailsTo(tenant.email)).at(-1)).toEqual({
    to: tenant.email,
    subject: `${name} was suspended`,
    headline: `${name} is suspended`,
    paragraphs: [
      'The operators of this Pharos installation have suspended the organization. Reason: It probes sites of others.',
      'Its checks are no longer probed, and no alerts are sent. Nothing is deleted. You can log in to contact the operators, to export the data, or to delete the organization.',
    ],
    action: { label: 'Log in', link: 'http://localhost:3000' },
    footer: `Sent by Pharos to the owner of ${name}.`,
  });
  expect((await post('suspend/', { reason: 'Twice' })).json()).toEqual({
    detail: 'The organization is already suspended.',
  });
  expect((await pharos.call('GET', '/v1/export/', { token: tenant.token })).statusCode).toBe(200);
  const ticket = { reason: 'Please lift it', organization: tenant.organizationId };
  expect(
    (await pharos.call('POST', '/v1/create-support-ticket/', { token: tenant.token, body: ticket })).statusCode,
  ).toBe(201);

  expect((await post('lift-suspension/', { reason: 'Settled.' })).json()).toMatchObject({
    state: 'AC',
    suspension: null,
  });
  expect(await stateOf()).toMatchObject({ state: 'AC', suspension: null });
  expect((await auditOf(tenant.organizationId))[0]).toMatchObject({
    action: 'organization.lift-suspension',
    after: { by: 'operator', reason: 'Settled.', state: 'AC' },
  });
  const twice = await post('lift-suspension/', { reason: 'Twice' });
  expect([twice.statusCode, twice.json()]).toEqual([422, { detail: 'The organization is not suspended.' }]);
  const { acts: actions } = (await pharos.call('GET', of(), { token: operator.token })).json();
  expect(actions.map(({ action, operator: by, reason }: Record<string, string>) => [action, by, reason])).toEqual([
    ['organization.lift-suspension', operator.email, 'Settled.'],
    ['organization.suspend', operator.email, 'It probes sites of others.'],
  ]);
});

test.each([
  ['nothing else', null, 'AC', 'Its checks are probed again. Their state during the suspension is unknown.'],
  ['a debt', 20, 'CA', 'Its checks are still not probed for another reason. Log in to see the reason.'],
])(
  'mails the owner after a suspension that %s extends, and states whether monitoring resumes',
  async (_what, owesDays, state, text) => {
    await post('suspend/', { reason: 'Too many checks' });
    if (owesDays !== null)
      await sql`insert into subscriptions (organization_id, customer_id, status, period, started_at, term_start, term_end, unpaid_since)
      values (${tenant.organizationId}, ${`c-${tenant.organizationId}`}, 'active', 'month', now(), now(), now() + '30 days', ${new Date(now - owesDays * DAY)})`.execute(
        pharos.services.db,
      );
    expect((await post('lift-suspension/', { reason: 'Settled' })).json()).toMatchObject({ state });
    const { name } = await stateOf();
    expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
      subject: `${name} is no longer suspended`,
      headline: `The suspension of ${name} was lifted`,
      paragraphs: ['The operators of this Pharos installation have lifted the suspension. Reason: Settled', text],
      action: { label: 'Log in', link: 'http://localhost:3000' },
    });
  },
);

test('requires a reason for each action, and stores nothing if the action fails', async () => {
  for (const path of ['suspend/', 'lift-suspension/', 'verify-owner/'])
    expect((await post(path, { reason: ' ' })).json()).toEqual({ reason: ['Enter a reason. The owner receives it.'] });
  const audit = await auditOf(tenant.organizationId);
  const mails = await mailsTo(tenant.email);
  await pharos.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
  await pharos.pool.query(
    'create trigger refuse before insert on operator_acts for each row execute function refuse()',
  );
  expect((await post('suspend/', { reason: 'Never kept' })).statusCode).toBe(500);
  await pharos.pool.query('drop trigger refuse on operator_acts');
  expect(await stateOf()).toMatchObject({ state: 'AC', suspension: null });
  expect(await auditOf(tenant.organizationId)).toEqual(audit);
  expect(await mailsTo(tenant.email)).toEqual(mails);
});

test('creates, extends and ends a trial, unless a plan is bought', async () => {
  const endsOn = new Date(now + 60 * DAY).toISOString();
  const given = await post('trial/', { plan: 'BLOSSOM', ends_on: endsOn, reason: 'A longer look' });
  expect(given.json()).toMatchObject({ plan: 'BLOSSOM', is_trial: true, trial_ends_on: endsOn });
  expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
    subject: expect.stringContaining('can try BLOSSOM until '),
    headline: expect.stringContaining('Your trial of BLOSSOM lasts until '),
    paragraphs: [
      'The operators of this Pharos installation have changed the trial. Reason: A longer look',
      expect.stringMatching(/^The trial lasts until .+\.$/),
    ],
    action: { label: 'See the plans', link: 'http://localhost:3000/settings/pricing' },
  });
  expect((await auditOf(tenant.organizationId))[0]).toMatchObject({
    action: 'organization.change-trial',
    after: { by: 'operator', reason: 'A longer look', plan: 'BLOSSOM', endsOn },
  });
  const lastDay = new Date(now + 366 * DAY).toISOString();
  expect((await post('trial/', { plan: 'BLOSSOM', ends_on: lastDay, reason: 'Yes' })).statusCode).toBe(200);
  for (const ends_on of [new Date(now).toISOString(), new Date(now + 366 * DAY + 1).toISOString()])
    expect((await post('trial/', { plan: 'GARDEN', ends_on, reason: 'No' })).json()).toEqual({
      ends_on: ['The end of a trial must be in the future, and at most one year from now.'],
    });
  const ended = await post('trial/', { plan: 'BLOSSOM', ends_on: null, reason: 'Asked for' });
  expect(ended.json()).toMatchObject({ plan: 'SPROUT', is_trial: false });
  const hasEnded = expect.stringMatching(/^The trial of .* has ended$/);
  expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
    subject: hasEnded,
    headline: hasEnded,
    paragraphs: [
      'The operators of this Pharos installation have ended the trial. Reason: Asked for',
      'Nothing is deleted.',
    ],
  });

  await sql`insert into subscriptions (organization_id, customer_id, status, period, started_at, term_start, term_end)
    values (${tenant.organizationId}, ${`c-${tenant.organizationId}`}, 'active', 'month', now(), now(), now() + '30 days')`.execute(
    pharos.services.db,
  );
  const refused = await post('trial/', { plan: 'GARDEN', ends_on: endsOn, reason: 'No' });
  expect(refused.json()).toEqual({
    detail: 'The organization has bought a plan. Change bought plans at the billing provider.',
  });
  expect((await pharos.call('GET', of(), { token: operator.token })).json().may_change_trial).toBe(false);
});

describe('a downgrade above the limits', () => {
  const manyChecks = async (count: number) => {
    const { db } = pharos.services;
    const organizationId = tenant.organizationId;
    const { id: applicationId } = await db
      .selectFrom('applications')
      .where('organization_id', '=', organizationId)
      .select('id')
      .executeTakeFirstOrThrow();
    for (let n = 0; n < count; n += 1) await insertCheck(db, { organizationId, applicationId, name: `Check ${n}` });
  };

  const buy = async (plan: string, addons: object[]) => {
    const { token, organizationId: organization } = tenant;
    const { results } = (await pharos.call('GET', '/v1/public-plans/', { token })).json();
    const { id } = results.find(
      (each: { name: string; period_unit: string }) => each.name === plan && each.period_unit === 'M',
    );
    const body = { plan_id: id, organization, addons, pay_now: true };
    const { hosted_page_url } = (await pharos.call('POST', '/v1/update-plan/', { token, body })).json();
    const paid = await pharos.app.inject({
      method: 'POST',
      url: new URL(hosted_page_url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/99', code: '123' }).toString(),
    });
    expect(paid.statusCode).toBe(303);
  };

  test('takes effect immediately in a trial, and mails the owner what exceeds the limits', async () => {
    await manyChecks(52);
    const { name } = await stateOf();
    expect((await pharos.call('GET', of(), { token: operator.token })).json().downgrades).toEqual([
      { plan: 'SPROUT', starts_on: null, above: { checks: 2, integrations: 0, users: 0 } },
      { plan: 'BLOSSOM', starts_on: null, above: { checks: 0, integrations: 0, users: 0 } },
    ]);
    const answer = await post('downgrade/', { plan: 'SPROUT', reason: 'Asked for' });
    expect(answer.json()).toMatchObject({ plan: 'SPROUT', is_trial: false, downgrades: [] });
    expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
      subject: `The plan of ${name} is SPROUT now`,
      paragraphs: [
        'The operators of this Pharos installation have downgraded the plan. Reason: Asked for',
        expect.stringMatching(/^It has 52 checks \(the plan includes 50\)\. After the change, you have 7 days/),
        'Nothing is deleted.',
      ],
    });
    expect((await auditOf(tenant.organizationId))[0]).toMatchObject({
      action: 'organization.downgrade',
      after: { by: 'operator', reason: 'Asked for', plan: 'SPROUT', startsOn: null, above: { checks: 2 } },
    });
    const again = await post('downgrade/', { plan: 'SPROUT', reason: 'Again' });
    expect([again.statusCode, again.json()]).toEqual([
      422,
      { detail: 'The organization cannot be downgraded to SPROUT from its current plan.' },
    ]);
  });

  test('takes effect at the end of the term of a paid plan, and retains the add-ons', async () => {
    await buy('GARDEN', [{ cb_id: 'ten_check_monthly', quantity: 1 }]);
    await manyChecks(72);
    const answer = await post('downgrade/', { plan: 'SPROUT', reason: 'Asked for' });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { plan: 'GARDEN' }]);
    const { next_term, current_term_end } = (
      await pharos.call('GET', '/v1/subscriptions/', { token: tenant.token })
    ).json();
    expect(next_term).toMatchObject({ plan_name: 'SPROUT', addon_checks: 10 });
    expect(answer.json().downgrades[0]).toEqual({
      plan: 'SPROUT',
      starts_on: current_term_end,
      above: { checks: 12, integrations: 0, users: 0 },
    });
    expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^The plan of .+ is SPROUT, 10 more checks from /),
      paragraphs: [
        expect.any(String),
        expect.stringMatching(/^It has 72 checks \(the plan includes 60\)/),
        'Nothing is deleted.',
      ],
    });
  });

  test('is rejected after the end of the service is announced, because a change could renew the plan beyond it', async () => {
    const today = new Date(now).toISOString().slice(0, 10);
    const retirement = { startDate: today, endDate: '2099-01-01', freeDays: 0, paidDays: 0, reason: 'We close' };
    await storeRetirement(pharos.services.db, tenant.organizationId, retirement, new Date(now));
    const answer = await post('downgrade/', { plan: 'SPROUT', reason: 'Asked for' });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { detail: 'The end of the service is announced for this organization, so its plan cannot be changed any more.' },
    ]);
    expect(await stateOf()).toMatchObject({ subscription: { plan_name: 'GARDEN' } });
  });

  test('is available to operators only, and cannot upgrade', async () => {
    expect((await post('downgrade/', { plan: 'SPROUT', reason: 'Me' }, tenant.token)).statusCode).toBe(403);
    const higher = await post('downgrade/', { plan: 'GARDEN', reason: 'More' });
    expect([higher.statusCode, higher.json()]).toEqual([
      422,
      { detail: 'The organization cannot be downgraded to GARDEN from its current plan.' },
    ]);
  });
});

describe('a grant', () => {
  const subscription = async () =>
    (await pharos.call('GET', '/v1/subscriptions/', { token: tenant.token })).json().grants;
  const endsOn = () => new Date(now + 2 * DAY).toISOString();

  test('raises limits and includes badges until its end, and mails the details to the owner', async () => {
    const before = await stateOf();
    const given = await post('grants/', {
      checks: 20,
      users: 1,
      has_badges: true,
      ends_on: endsOn(),
      reason: 'Migration',
    });
    const grant = {
      id: expect.any(String),
      plan_name: null,
      checks: 20,
      integrations: 0,
      users: 1,
      status_pages: 0,
      has_badges: true,
      given_on: new Date(now).toISOString(),
      ends_on: endsOn(),
    };
    expect([given.statusCode, given.json().grants]).toEqual([200, [grant]]);
    expect(await subscription()).toEqual([grant]);
    expect(await stateOf()).toMatchObject({
      maximum_checks_allowed: before.maximum_checks_allowed + 20,
      may_have_badges: true,
    });
    const mail = (await mailsTo(tenant.email)).at(-1);
    expect(mail).toMatchObject({
      subject: `${before.name} was granted 20 more checks, 1 more user and the badges`,
      headline: expect.stringMatching(/ has 20 more checks, 1 more user and the badges until .+$/),
      paragraphs: [
        expect.stringMatching(/in addition to the plan, until .+\. Nothing is charged for it\. Reason: Migration$/),
        'After that day, the limits of the plan apply. Nothing is deleted.',
      ],
    });
    expect((await auditOf(tenant.organizationId))[0]).toMatchObject({
      action: 'organization.give-grant',
      actor_user_id: null,
      after: { by: 'operator', reason: 'Migration', checks: 20, users: 1, badges: true, endsOn: endsOn() },
    });
    expect(given.json().acts[0]).toMatchObject({ action: 'organization.give-grant', operator: operator.email });
    now += 2 * DAY;
    expect(await subscription()).toEqual([]);
    expect(await stateOf()).toMatchObject({ may_have_badges: false });
  });

  test('with a plan applies until its end in addition to the paid plan, which does not change', async () => {
    await pharos.services.db
      .updateTable('organizations')
      .set({ plan: 'BLOSSOM', trial_ends_at: null, add_on_checks: 20 })
      .where('id', '=', tenant.organizationId)
      .execute();
    const read = async () => (await pharos.call('GET', '/v1/subscriptions/', { token: tenant.token })).json();
    const before = await read();
    const given = await post('grants/', { plan: 'GARDEN', ends_on: endsOn(), reason: 'Migration' });
    expect(given.statusCode).toBe(200);
    expect(given.json()).toMatchObject({ plan: 'GARDEN', subscribed_plan: 'BLOSSOM', is_trial: false });
    expect(await read()).toEqual({
      ...before,
      plan_name: 'GARDEN',
      grants: [expect.objectContaining({ plan_name: 'GARDEN' })],
    });
    expect(await stateOf()).toMatchObject({ maximum_checks_allowed: 100, maximum_users_allowed: 50 });
    const { name } = await stateOf();
    expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
      subject: `${name} was granted the plan GARDEN`,
      paragraphs: [
        expect.stringContaining('the plan GARDEN in addition to the plan, until '),
        'Its own plan, BLOSSOM, 20 more checks, continues unchanged. The higher of the two plans applies. After that day, its own plan applies again. Nothing is deleted.',
      ],
    });
    now += 2 * DAY;
    expect(await read()).toEqual(before);
    expect(await stateOf()).toMatchObject({ maximum_checks_allowed: 80 });
  });

  test('can be ended immediately by an operator, once', async () => {
    const given = (await post('grants/', { checks: 5, ends_on: endsOn(), reason: 'Yes' })).json();
    await post('grants/', { integrations: 2, ends_on: endsOn(), reason: 'Yes' });
    const body = { grant: given.grants[0].id, reason: 'A mistake' };
    const ended = await post('end-grant/', body);
    expect(ended.json().grants).toMatchObject([{ checks: 0, integrations: 2 }]);
    expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^The grant of .+ has ended$/),
      paragraphs: [expect.stringContaining('ended the grant of 5 more checks. Reason: A mistake'), expect.any(String)],
    });
    expect((await auditOf(tenant.organizationId))[0]).toMatchObject({
      action: 'organization.end-grant',
      after: { by: 'operator', reason: 'A mistake', checks: 5 },
    });
    expect((await post('end-grant/', body)).statusCode).toBe(404);
  });

  test.each([
    [{}, { non_field_errors: ['Choose a plan, a higher limit or badges to grant.'] }],
    [{ plan: 'SPROUT' }, { plan: [expect.any(String)] }],
    [{ checks: 1001 }, { checks: [expect.any(String)] }],
    [{ checks: -1 }, { checks: [expect.any(String)] }],
    [
      { checks: 1, ends_on: () => now },
      { ends_on: ['The end of a grant must be in the future, and at most five years from now.'] },
    ],
    [
      { checks: 1, ends_on: () => now + 5 * 366 * DAY + 1 },
      { ends_on: ['The end of a grant must be in the future, and at most five years from now.'] },
    ],
    [{ checks: 1, reason: ' ' }, { reason: ['Enter a reason. The owner receives it.'] }],
  ])('is rejected with %j', async (given, refusal) => {
    const { ends_on: end, ...rest } = { ends_on: () => now + DAY, ...given };
    const answer = await post('grants/', { reason: 'Yes', ...rest, ends_on: new Date(end()).toISOString() });
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal]);
    expect(await subscription()).toEqual([]);
  });

  test('is available to operators only', async () => {
    const body = { checks: 1, ends_on: endsOn(), reason: 'For me' };
    expect((await post('grants/', body, tenant.token)).statusCode).toBe(403);
    expect(await subscription()).toEqual([]);
  });

  test('is rejected for an organization that is being deleted', async () => {
    const client = await pharos.pool.connect();
    await client.query('begin');
    await client.query('delete from organizations where id = $1', [tenant.organizationId]);
    const response = post('grants/', { checks: 1, ends_on: endsOn(), reason: 'Late' });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pharos.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await client.query('commit');
    client.release();
    expect((await response).statusCode).toBe(404);
  });
});

test('marks an owner as verified if the verification mail does not arrive', async () => {
  const late = await signUpOwner(pharos);
  await pharos.services.db
    .updateTable('organizations')
    .set({ state: 'NA' })
    .where('id', '=', late.organizationId)
    .execute();
  const url = `/v1/operator/organizations/${late.organizationId}/verify-owner/`;
  const answer = await pharos.call('POST', url, { token: operator.token, body: { reason: 'Known by phone' } });
  expect(answer.json()).toMatchObject({ state: 'AC', owner: { email: late.email, is_verified: true } });
  const again = await pharos.call('POST', url, { token: operator.token, body: { reason: 'Again' } });
  expect([again.statusCode, again.json()]).toEqual([422, { detail: 'The address of the owner is already verified.' }]);
  expect((await auditOf(late.organizationId))[0]).toMatchObject({
    action: 'organization.verify-owner',
    after: { by: 'operator', reason: 'Known by phone', owner: late.email },
  });
  // The address may belong to another person.
  expect((await mailsTo(late.email)).map(({ subject }) => subject)).toEqual(['Verify your e-mail address']);
});

test('returns 404 for an action on an unknown organization', async () => {
  for (const path of ['suspend/', 'lift-suspension/', 'verify-owner/']) {
    const url = `/v1/operator/organizations/999999/${path}`;
    const refused = await pharos.call('POST', url, { token: operator.token, body: { reason: 'No' } });
    expect([refused.statusCode, refused.json()]).toEqual([404, { detail: 'Organization not found.' }]);
  }
});

test('hides plan, trial and grants and rejects their changes after the sale of plans ends', async () => {
  const { settings } = pharos.services;
  const endsOn = new Date(now + DAY).toISOString();
  const given = { plan: 'ESTATE', ends_on: endsOn, reason: 'Migration' };
  const [grant] = (await post('grants/', given)).json().grants;
  const mails = await mailsTo(tenant.email);
  Object.assign(settings, { sellsPlans: false });
  try {
    const nothing = { plan: null, subscribed_plan: null, is_trial: false, trial_ends_on: null, grants: [] };
    const shown = (await pharos.call('GET', of(), { token: operator.token })).json();
    expect(shown).toMatchObject({ ...nothing, payment: null, may_change_trial: false, downgrades: [] });
    expect((await list(`search=${encodeURIComponent(tenant.email)}&money=trial&plan=SPROUT`)).results).toMatchObject([
      nothing,
    ]);
    expect((await stateOf()).subscription).toMatchObject({ plan_name: 'ESTATE', grants: [], trial_end: null });
    for (const [path, body, reason] of [
      ['trial/', { plan: 'BLOSSOM', ends_on: endsOn }, 'there are no trials'],
      ['grants/', { plan: 'GARDEN', ends_on: endsOn }, 'there are no limits to grant'],
      ['end-grant/', { grant: grant.id }, 'there are no limits to grant'],
    ] as const) {
      const refused = await post(path, { ...body, reason: 'No' });
      expect([path, refused.statusCode, refused.json()]).toEqual([
        path,
        422,
        { detail: `This Pharos installation does not sell plans, so ${reason}.` },
      ]);
    }
    expect(await mailsTo(tenant.email)).toEqual(mails);
  } finally {
    Object.assign(settings, { sellsPlans: true });
  }
});

test('deletes an organization only with its name, records it, and mails the reason to the owner', async () => {
  const { name } = await stateOf();
  expect((await post('delete/', { name: 'Another', reason: 'Spam' })).json()).toEqual({
    name: ['This is not the name of the organization.'],
  });
  expect((await post('delete/', { name, reason: 'Spam' })).statusCode).toBe(200);
  expect((await pharos.call('GET', of(), { token: operator.token })).statusCode).toBe(404);
  expect(await auditOf(tenant.organizationId)).toEqual([
    {
      action: 'organization.delete',
      actor_user_id: null,
      actor_address: null,
      subject: expect.any(String),
      after: { by: 'operator', reason: 'Spam' },
    },
  ]);
  expect((await mailsTo(tenant.email)).at(-1)).toMatchObject({
    subject: `${name} was deleted`,
    headline: `${name} was deleted`,
    paragraphs: [
      'The operators of this Pharos installation have deleted the organization. Reason: Spam',
      'Its checks, their history, its settings and its members were permanently deleted. No checks are probed, and no alerts are sent.',
      expect.stringMatching(/^Your Pharos account had no other organization, and was deleted with it\. /),
    ],
    action: { label: 'Sign up', link: expect.stringMatching(/\/sign-up$/) },
    footer: `Sent by Pharos to the owner of ${name}.`,
  });
  const actions = (await pharos.call('GET', '/v1/operator/acts/', { token: operator.token })).json();
  expect(actions.results[0]).toMatchObject({ action: 'organization.delete', subject: name, reason: 'Spam' });
});

test('allows an operator to delete their own organization, retains the account, and records the action', async () => {
  const { id } = await pharos.services.db
    .selectFrom('users')
    .where('email', '=', tenant.email)
    .select('id')
    .executeTakeFirstOrThrow();
  await pharos.services.db.insertInto('operators').values({ user_id: id }).execute();
  const { name } = await stateOf();
  expect((await post('delete/', { name, reason: 'We leave' }, tenant.token)).statusCode).toBe(200);
  const actions = (await pharos.call('GET', '/v1/operator/acts/', { token: tenant.token })).json();
  expect(actions.results[0]).toMatchObject({
    action: 'organization.delete',
    operator: tenant.email,
    reason: 'We leave',
  });
  await pharos.services.db.deleteFrom('operators').where('user_id', '=', id).execute();
});

test('finds organizations by name, subdomain, member and ID, and sorts them', async () => {
  const { name } = await stateOf();
  const row = { id: tenant.organizationId, name, owner: { email: tenant.email, is_verified: true } };
  for (const search of [name.toUpperCase(), tenant.email, String(tenant.organizationId)])
    expect((await list(`search=${encodeURIComponent(search)}`)).results).toContainEqual(
      expect.objectContaining({ id: row.id }),
    );
  expect((await list('search=100%25_nothing')).count).toBe(0);
  const names = (await list('ordering=name&page_size=100')).results.map((each: { name: string }) => each.name);
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.toLowerCase().localeCompare(b.toLowerCase())));
  const newest = await list('page_size=1');
  expect([newest.results[0].id, newest.next]).toEqual([row.id, expect.stringContaining('page=2')]);
  expect((await list('state=RT')).count).toBe(0);
});

describe('the overview of trials and payments', () => {
  const pay = (id: number, more: object) =>
    pharos.services.db
      .insertInto('subscriptions')
      .values({
        organization_id: id,
        customer_id: `o-${id}`,
        status: 'active',
        period: 'month',
        started_at: new Date(now),
        term_start: new Date(now),
        term_end: new Date(now + 30 * DAY),
        ...more,
      })
      .execute();
  const found = async (query: string) =>
    (await list(`page_size=100&${query}`)).results.map(({ id }: { id: number }) => id);

  test('returns the next payment and overdue amounts, and filters by trial, payment, debt and grant', async () => {
    const { db } = pharos.services;
    const [paying, owing] = [await signUpOwner(pharos), await signUpOwner(pharos)].map((each) => each.organizationId);
    if (paying === undefined || owing === undefined) throw new Error('Two signed up');
    await pay(paying, { next_billing_at: new Date(now + 30 * DAY), promotional_cents: 100 });
    await pay(owing, { next_billing_at: new Date(now + 60 * DAY), unpaid_since: new Date(now - DAY), owed_cents: 880 });
    for (const id of [paying, owing])
      await db
        .updateTable('organizations')
        .set({ plan: 'BLOSSOM', trial_ends_at: null })
        .where('id', '=', id)
        .execute();
    await post('grants/', { checks: 5, ends_on: new Date(now + DAY).toISOString(), reason: 'Yes' });

    const rows = (await list('page_size=100')).results;
    const row = (id: number) => rows.find((each: { id: number }) => each.id === id);
    expect(row(paying)).toMatchObject({
      next_payment: { on: new Date(now + 30 * DAY).toISOString(), cents: 1000, credit_cents: 100 },
      overdue: null,
      grants: [],
    });
    expect(row(owing)).toMatchObject({ overdue: { since: new Date(now - DAY).toISOString(), cents: 880 } });
    expect(row(tenant.organizationId)).toMatchObject({ next_payment: null, overdue: null, grants: [{ checks: 5 }] });

    for (const [money, has, hasNot] of [
      ['overdue', owing, paying],
      ['granted', tenant.organizationId, paying],
      ['trial', tenant.organizationId, paying],
      ['paying', paying, tenant.organizationId],
    ] as const) {
      const ids = await found(`money=${money}`);
      expect([money, ids.includes(has), ids.includes(hasNot)]).toEqual([money, true, false]);
    }
    const places = async (ordering: string) => {
      const ids = await found(`ordering=${ordering}`);
      return [paying, owing, tenant.organizationId].map((id) => ids.indexOf(id)) as [number, number, number];
    };
    // Organizations without a payment are last in both directions.
    for (const [ordering, isAscending] of [
      ['next_payment_on', true],
      ['-next_payment_on', false],
    ] as const) {
      const [first, second, without] = await places(ordering);
      expect([first < second, Math.max(first, second) < without]).toEqual([isAscending, true]);
    }
    for (const ordering of ['overdue_since', '-overdue_since']) {
      const [paid, owed, without] = await places(ordering);
      expect([owed < paid, owed < without]).toEqual([true, true]);
    }
    now += DAY;
    expect(await found('money=granted')).not.toContain(tenant.organizationId);
  });
});

const NOTHING = { extra: { checks: 0, integrations: 0, users: 0, statusPages: 0 }, badges: false };

test('filters by the plan in force, in agreement with the domain rule', async () => {
  const soon = new Date(now + DAY);
  const past = new Date(now - DAY);
  const { db } = pharos.services;
  for (const plan of PLANS)
    for (const [trial_plan, trial_ends_at, plan_ends_at] of [
      ['GARDEN', soon, null],
      ['BLOSSOM', soon, past],
      ['GARDEN', past, soon],
      ['GARDEN', null, past],
    ] as const)
      for (const [granted, endsAt] of [
        [null, now + DAY],
        ['BLOSSOM', now + DAY],
        ['ESTATE', now],
      ] as const) {
        const grants: Grant[] = [{ id: randomUUID(), plan: granted, ...NOTHING, givenAt: now, endsAt }];
        await db
          .updateTable('organizations')
          .set({ plan, trial_plan, trial_ends_at, plan_ends_at, grants: JSON.stringify(grants) })
          .where('id', '=', tenant.organizationId)
          .execute();
        const expected = planInForce(
          {
            plan,
            endsAt: plan_ends_at?.getTime() ?? null,
            trial: trial_ends_at && { plan: trial_plan, endsAt: trial_ends_at.getTime() },
            addOns: { checks: 0, badges: false },
            grants,
            aboveLimitsSince: null,
            unlocked: false,
          },
          now,
        );
        for (const filter of PLANS) {
          const { count } = await list(`plan=${filter}&search=${tenant.email}`);
          expect([plan, trial_plan, filter, count]).toEqual([plan, trial_plan, filter, filter === expected ? 1 : 0]);
        }
      }
});

test('adds and removes operators, except the last one', async () => {
  const { token } = operator;
  const add = (email: string) => pharos.call('POST', '/v1/operator/operators/', { token, body: { email } });
  expect((await add('nobody@example.com')).json()).toEqual({
    email: ['There is no account with this address. This person must sign up first.'],
  });
  const unverified = await signUpOwner(pharos);
  expect((await add(unverified.email)).json()).toEqual({ email: ['This address is not verified yet.'] });
  const added = await add(tenant.email.toUpperCase());
  expect([added.statusCode, added.json().email]).toEqual([201, tenant.email]);
  expect((await add(tenant.email)).json()).toEqual({ email: ['This account is already an operator.'] });
  const remove = (id: number, by = token) => pharos.call('DELETE', `/v1/operator/operators/${id}/`, { token: by });
  const id = added.json().user_id;
  expect((await remove(id)).statusCode).toBe(200);
  const again = await remove(id);
  expect([again.statusCode, again.json()]).toEqual([404, { detail: 'Operator not found.' }]);
  const { results } = (await pharos.call('GET', '/v1/operator/operators/', { token })).json();
  expect((await remove(results[0].user_id)).json()).toEqual({
    detail: 'The last operator cannot be removed. Add another operator first.',
  });
});
