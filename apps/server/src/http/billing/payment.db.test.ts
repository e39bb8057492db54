import { createHash, randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { Grant } from '@pharos/domain/plans/grants.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateOrganizationStates } from '../../housekeeping/update-organization-states.ts';
import { listStoppedRenewals } from '../../storage/billing/stopped-renewals.ts';
import { openAccountMail } from '../../storage/mails/enqueue-mail.ts';
import { storeRetirement } from '../../storage/operator/retirements.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY = 86_400_000;
let app: TestApp;
let now = Date.UTC(2026, 0, 5, 12);
let owner: SignedUp;
beforeAll(async () => {
  app = await createTestApp({ SIGNUP: 'open', BILLING: 'builtin' }, { now: () => now });
});
afterAll(() => app.close());

const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await app.call(method, `/v1${path}`, { token: owner.token, ...(body && { body }) });
  return { status: answer.statusCode, body: answer.json() };
};
const subscription = async () => (await call('GET', '/subscriptions/?sync_subscription=true')).body;
const planId = async (name: string, period: 'M' | 'Y') => {
  const { body } = await call('GET', '/public-plans/');
  return body.results.find(
    (plan: { name: string; period_unit: string }) => plan.name === name && plan.period_unit === period,
  ).id;
};
const update = async (name: string, more: object = {}, period: 'M' | 'Y' = 'M') =>
  call('POST', '/update-plan/', { plan_id: await planId(name, period), organization: owner.organizationId, ...more });
const requested = async () => {
  const { rows: audits } = await app.pool.query(
    `select action, subject, after from audit_log where organization_id = $1 and action like 'subscription.%' order by id`,
    [owner.organizationId],
  );
  const { rows: jobs } = await app.pool.query(
    `select payload, run_at > created_at + interval '30 seconds' as is_later from graphile_worker._private_jobs where key = $1`,
    [`sync-billing-later:${owner.organizationId}`],
  );
  return { audits: audits.filter(({ action }) => !/change|address/.test(action)), jobs };
};
const mails = async () => {
  const { rows } = await app.pool.query(
    `with taken as (delete from graphile_worker._private_jobs returning id, payload) select payload from taken order by id`,
  );
  return rows.flatMap(({ payload }) =>
    payload.sealed ? [openAccountMail(app.services.secrets, payload.sealed).subject] : [],
  );
};
const pay = async (url: string, number = '4242 4242 4242 4242', more: Record<string, string> = {}) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, expiry: '12/30', code: '123', ...more }).toString(),
  });
  return { status: answer.statusCode, location: answer.headers.location, body: answer.body };
};

describe('the plan of an organization after sign-up', () => {
  beforeAll(async () => {
    owner = await signUpOwner(app);
  });

  test('starts with a trial of GARDEN', async () => {
    expect(await subscription()).toMatchObject({ plan_name: 'GARDEN', status: 'in_trial', current_term_end: null });
    expect((await call('GET', '/payment/card/')).body).toEqual({ brand: null, masked_number: null });
  });

  test('changes to another plan during the trial without payment', async () => {
    expect((await update('BLOSSOM')).body).toMatchObject({ request_status: 'downgraded', checkout_method: null });
    expect(await subscription()).toMatchObject({ plan_name: 'BLOSSOM', status: 'in_trial' });
    expect((await update('GARDEN')).body).toMatchObject({
      request_status: null,
      checkout_method: 'subscription_updated',
    });
    expect(await subscription()).toMatchObject({ plan_name: 'GARDEN', status: 'in_trial' });
  });

  test('is bought on a hosted page that shows rejected cards, asks for the second step and accepts the payment', async () => {
    const addons = [
      { cb_id: 'ten_check_monthly', quantity: 2 },
      { cb_id: 'badge_monthly', quantity: 1 },
    ];
    const { body } = await update('BLOSSOM', { pay_now: true, addons });
    const url = body.hosted_page_url;
    expect((await app.app.inject(new URL(url).pathname)).body).toContain(
      '<span>BLOSSOM, 20 more checks, badges, by the month</span> <strong>$24</strong>',
    );
    expect((await pay(url, '4000000000000002')).body).toContain('The card was declined. Try another card.');
    expect((await pay(url, '5555555555554444')).body).toContain('Only the test cards');
    expect((await pay(url, '4242424242424242', { expiry: '12/25' })).body).toContain('The card has expired.');
    expect(await subscription()).toMatchObject({ plan_name: 'GARDEN', status: 'in_trial' });
    expect((await pay(url, '4000002760003184')).body).toContain('asks you to confirm this payment');
    expect(await pay(url, '4000002760003184', { confirmed: 'yes' })).toMatchObject({
      status: 303,
      location: 'http://localhost:3000/settings/pricing?state=succeeded',
    });
    expect((await pay(url)).status).toBe(404);
    expect(await subscription()).toMatchObject({
      plan_name: 'BLOSSOM',
      cb_plan: 'blossom_monthly',
      status: 'active',
      billing_period_unit: 'month',
      plan_unit_price: 1100,
      current_term_start: '2026-01-05T12:00:00.000Z',
      current_term_end: '2026-02-05T12:00:00.000Z',
      next_billing_at: '2026-02-05T12:00:00.000Z',
      card_status: 'no_card',
      addons: [
        { cb_id: 'ten_check_monthly', quantity: 2, unit: 10, unit_price: 500, max_count: 25 },
        { cb_id: 'badge_monthly', quantity: 1, unit: 0, unit_price: 300, max_count: 1 },
      ],
    });
    const { body: organization } = await call('GET', `/organizations/${owner.organizationId}/`);
    expect(organization).toMatchObject({ maximum_checks_allowed: 80, may_have_badges: true });
    expect((await call('GET', '/payment/card/')).body).toEqual({ brand: 'Visa', masked_number: '•••• •••• •••• 3184' });
  });

  test('upgrades immediately and charges the rest of the term', async () => {
    now += 15.5 * DAY;
    const estimate = async (name: string) => {
      const body = { plan_id: await planId(name, 'M'), organization: owner.organizationId };
      return (await call('POST', '/update-plan/estimate/', body)).body;
    };
    // Half of the $36 of GARDEN minus half of the $24 already paid. A downgrade costs nothing now.
    expect([await estimate('GARDEN'), await estimate('SPROUT')]).toEqual([{ due_now: 600 }, { due_now: null }]);
    const { body } = await update('GARDEN');
    expect(body).toMatchObject({ checkout_method: 'subscription_updated', hosted_page_url: null });
    expect(await subscription()).toMatchObject({ plan_name: 'GARDEN', addons: [], status: 'active' });
  });

  test('returns an estimate only for the own organization', async () => {
    const body = { plan_id: await planId('GARDEN', 'M'), organization: owner.organizationId + 1 };
    expect((await call('POST', '/update-plan/estimate/', body)).status).toBe(404);
  });

  test('downgrades at the end of the term', async () => {
    const { body } = await update('SPROUT');
    expect(body).toMatchObject({ request_status: 'downgrade_scheduled', effective_from: '2026-02-05T12:00:00.000Z' });
    expect(await subscription()).toMatchObject({
      plan_name: 'GARDEN',
      status: 'non_renewing',
      next_term: { plan_name: 'SPROUT' },
      next_billing_at: null,
    });
    now = Date.UTC(2026, 1, 5, 12);
    expect(await subscription()).toMatchObject({ plan_name: 'SPROUT', status: 'cancelled' });
  });

  test('records in the audit log who tried and who requested which plan', async () => {
    const { rows } = await app.pool.query(
      `select l.action, u.email, l.after from audit_log l join users u on u.id = l.actor_user_id
       where l.organization_id = $1 and l.action in ('subscription.try', 'subscription.request') order by l.id`,
      [owner.organizationId],
    );
    const act = (verb: string, plan: string) => ({
      action: `subscription.${verb}`,
      email: owner.email,
      after: { plan, period: 'month', addOnChecks: 0, badges: false },
    });
    expect(rows).toEqual([
      act('try', 'BLOSSOM'),
      act('try', 'GARDEN'),
      act('request', 'GARDEN'),
      act('request', 'SPROUT'),
    ]);
  });
});

test('stores addresses, and reports invalid values by field', async () => {
  owner = await signUpOwner(app);
  expect((await call('GET', '/payment/address/')).body).toEqual({ billing_address: null, shipping_address: null });
  const billing_address = {
    first_name: 'Ada',
    last_name: 'Byron',
    billing_addr1: '1 Main Street',
    billing_addr2: 'Floor 2',
    billing_city: 'London',
    billing_state: 'Greater London',
    billing_country: 'GB',
    billing_zip: 'N1',
  };
  const shipping_address = {
    first_name: 'Ada',
    last_name: '',
    line1: '1 Main Street',
    line2: 'Floor 2',
    city: 'London',
    state: 'Greater London',
    country: 'ZZ',
    zip: 'N1',
  };
  expect(await call('POST', '/payment/address/', { billing_address, shipping_address })).toEqual({
    status: 400,
    body: [
      'shipping_address.last_name: This field may not be blank.',
      'shipping_address.country: Choose a country of the list.',
    ],
  });
  const right = { billing_address, shipping_address: { ...shipping_address, last_name: 'Byron', country: 'GB' } };
  const recorded = async () => {
    const { rows } = await app.pool.query(
      `select l.organization_id, u.email, l.subject from audit_log l join users u on u.id = l.actor_user_id
       where l.action = 'subscription.address' order by l.id`,
    );
    return rows;
  };
  expect(await recorded()).toEqual([]);
  expect(await call('POST', '/payment/address/', right)).toEqual({ status: 200, body: right });
  expect((await call('GET', '/payment/address/')).body).toEqual(right);
  const { organizationId, email } = owner;
  expect(await recorded()).toEqual([
    { organization_id: organizationId, email, subject: `organization ${organizationId}` },
  ]);
  owner = await signUpOwner(app);
  expect((await call('GET', '/payment/address/')).body).toEqual({ billing_address: null, shipping_address: null });
});

describe('a payment page', () => {
  const send = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const FORM = 'number=4242424242424242&expiry=12%2F30&code=123';
  const safetyOf = (headers: Record<string, unknown>) =>
    ['content-type', 'cache-control', 'x-frame-options', 'referrer-policy', 'x-robots-tag'].map(
      (name) => headers[name],
    );
  const policy = (ancestors: string) =>
    `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors ${ancestors}`;
  let checkout: string;
  let cardForm: string;
  beforeAll(async () => {
    now = Date.UTC(2026, 1, 20);
    owner = await signUpOwner(app);
    checkout = new URL((await update('GARDEN', { pay_now: true })).body.hosted_page_url).pathname;
    const { body } = await call('POST', '/payment/card/', { organization: owner.organizationId });
    cardForm = new URL(body.hosted_page_url).pathname;
  });

  test('forbids caching and referrers, and allows frames on the own origin only for a framed card form', async () => {
    const [page, framed] = [await app.app.inject(checkout), await app.app.inject(cardForm)];
    const common = ['no-referrer', 'noindex'];
    expect([page.statusCode, framed.statusCode]).toEqual([200, 200]);
    expect(safetyOf(page.headers)).toEqual(['text/html; charset=utf-8', 'no-store', 'DENY', ...common]);
    expect(safetyOf(framed.headers)).toEqual(['text/html; charset=utf-8', 'no-store', 'SAMEORIGIN', ...common]);
    expect(page.headers['content-security-policy']).toBe(policy("'none'"));
    expect(framed.headers['content-security-policy']).toBe(policy("'self'"));
    expect(page.body).toContain('<span>GARDEN, by the month</span> <strong>$36</strong>');
    expect(page.body).toContain('href="http://localhost:3000/settings/pricing?state=cancelled"');
    expect(page.body).toContain(
      '<dt>4000 0000 0000 0341</dt><dd>The first payment succeeds, and renewals are declined.</dd>',
    );
    expect(framed.body).toContain('Save card');
    expect(framed.body).toContain('href="http://localhost:3000/billing/returned?state=cancelled"');
  });

  test('shows input errors, and accepts forms up to 8 KiB', async () => {
    const wrong = await send(checkout, FORM.replace('code=123', 'code=1'));
    expect([wrong.statusCode, wrong.headers['x-frame-options']]).toEqual([422, 'DENY']);
    expect(wrong.body).toContain('value="4242424242424242"');
    expect(wrong.body).toContain('value="12/30"');
    expect(wrong.body).toContain('Enter the security code, which has 3 or 4 digits.');
    expect((await send(checkout, '')).body).toContain('Only the test cards');
    expect((await send(checkout, FORM, 'application/json')).statusCode).toBe(415);
    const padded = (bytes: number) => `${FORM.replace('code=123', 'code=1')}&more=`.padEnd(bytes, 'x');
    expect((await send(checkout, padded(8192))).statusCode).toBe(422);
    expect((await send(checkout, padded(8193))).statusCode).toBe(413);
    const response = await send(checkout, FORM.replace('4242424242424242', '4000002760003184'));
    expect([response.statusCode, response.headers['x-frame-options']]).toEqual([200, 'DENY']);
  });

  test('returns 404 for a different ID, and one hour after its creation', async () => {
    const gone = await app.app.inject(`${checkout}0`);
    expect([gone.statusCode, gone.body.includes('This payment page is no longer valid')]).toEqual([404, true]);
    expect(safetyOf(gone.headers)).toEqual([
      ...['text/html; charset=utf-8', 'no-store', 'SAMEORIGIN', 'no-referrer', 'noindex'],
    ]);
    for (const url of [`${checkout}0`, checkout.replace('test/', 'test/0'), checkout.toUpperCase(), '/billing/test/x'])
      expect([(await app.app.inject(url)).statusCode, (await send(url, FORM)).statusCode]).toEqual([404, 404]);
    now += 3_600_000 - 1;
    expect((await app.app.inject(checkout)).statusCode).toBe(200);
    now += 1;
    expect((await app.app.inject(checkout)).statusCode).toBe(404);
    expect((await send(checkout, FORM)).statusCode).toBe(404);
  });

  test('accepts a payment only once, also with two parallel requests', async () => {
    const { body } = await update('GARDEN', { pay_now: true });
    expect(await requested()).toEqual({ audits: [], jobs: [] });
    const url = new URL(body.hosted_page_url).pathname;
    const answers = await Promise.all([send(url, FORM), send(url, FORM)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 404]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    const { rows } = await app.pool.query(
      `select jsonb_array_length(l.ledger->'invoices') as invoices from builtin_ledgers l
       join subscriptions s using (customer_id) where s.organization_id = $1`,
      [owner.organizationId],
    );
    expect(rows).toEqual([{ invoices: 1 }]);
    const { rowCount } = await app.pool.query('select from graphile_worker._private_jobs where key = $1', [
      `sync-billing:${owner.organizationId}`,
    ]);
    expect(rowCount).toBe(1);
  });

  test('rejects another purchase while the last payment is overdue, and still accepts another card', async () => {
    owner = await signUpOwner(app);
    const first = (await update('BLOSSOM', { pay_now: true })).body.hosted_page_url;
    const second = (await update('GARDEN', { pay_now: true })).body.hosted_page_url;
    expect((await pay(first, '4000000000000341')).status).toBe(303);
    const { rows } = await app.pool.query('select customer_id from subscriptions where organization_id = $1', [
      owner.organizationId,
    ]);
    const dueAt = now;
    now = Date.UTC(2026, 2, 20, 1);
    const again = await app.services.billing?.provider.startCheckout(
      { customerId: rows[0].customer_id, email: '', organizationName: '' },
      { plan: 'GARDEN', period: 'month', addOns: { checks: 0, badges: false } },
      new URL('http://localhost:3000/settings/pricing'),
    );
    expect((await app.app.inject(new URL(second).pathname)).statusCode).toBe(404);
    const { body } = await call('POST', '/payment/card/', { organization: owner.organizationId });
    expect((await app.app.inject(new URL(body.hosted_page_url).pathname)).body).toContain('Pay $11</button>');
    const refused = await pay(again?.url ?? '', '4000000000000341');
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('The last payment failed.')]);
    expect((await pay(again?.url ?? '')).status).toBe(303);
    now = dueAt;
  });

  test('allows 60 requests per minute', async () => {
    const get = () => app.app.inject({ url: '/billing/test/x', remoteAddress: '10.9.9.9' });
    const statuses = (await Promise.all(Array.from({ length: 61 }, get))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

test('reports a failed renewal, suspends after 14.5 days, and resumes immediately with another card', async () => {
  now = Date.UTC(2026, 2, 31, 8);
  owner = await signUpOwner(app);
  await app.pool.query(`update sessions set expires_at = '2030-01-01'`);
  const { body } = await update('BLOSSOM', { pay_now: true });
  await pay(body.hosted_page_url, '4000000000000341');
  expect(await subscription()).toMatchObject({ plan_name: 'BLOSSOM', current_term_end: '2026-04-30T08:00:00.000Z' });
  now = Date.UTC(2026, 3, 30, 8);
  expect(await subscription()).toMatchObject({
    card_status: 'failed',
    current_term_end: '2026-04-30T08:00:00.000Z',
    suspended_from: '2026-05-14T20:00:00.000Z',
    amount_due: 1100,
  });
  const stateOf = async () => (await call('GET', `/organizations/${owner.organizationId}/`)).body.state;
  now += 14.5 * DAY - 1;
  await subscription();
  expect(await stateOf()).toBe('AC');
  expect((await update('GARDEN')).body).toEqual({
    detail: 'The last payment failed. Update the card first, then change the plan.',
  });
  now += 1;
  await updateOrganizationStates({ ...app.services, ...app.services.settings }, now);
  expect(await stateOf()).toBe('CA');
  const { body: card } = await call('POST', '/payment/card/', { organization: owner.organizationId });
  expect((await pay(card.hosted_page_url, '4000002760003184')).body).toContain('asks you to confirm this payment');
  expect(card.can_be_framed).toBe(true);
  expect((await pay(card.hosted_page_url)).location).toBe('http://localhost:3000/billing/returned?state=succeeded');
  expect(await subscription()).toMatchObject({
    card_status: 'no_card',
    amount_due: null,
    next_billing_amount: 1100,
    current_term_start: '2026-05-14T20:00:00.000Z',
  });
  expect(await stateOf()).toBe('AC');
});

test('rejects unknown plans, add-ons, organizations and payment pages', async () => {
  owner = await signUpOwner(app);
  const { organizationId: organization } = owner;
  expect(await call('POST', '/update-plan/', { plan_id: 99, organization })).toMatchObject({ status: 400 });
  expect((await update('BLOSSOM', { addons: [{ cb_id: 'ten_check_yearly', quantity: 1 }] })).body).toEqual({
    addons: ['The add-on ten_check_yearly does not exist for billing by the month.'],
  });
  expect((await update('BLOSSOM', { addons: [{ cb_id: 'fifty_check_monthly', quantity: 21 }] })).status).toBe(400);
  expect((await update('BLOSSOM', { organization: organization - 1 })).status).toBe(404);
  expect((await app.app.inject('/billing/test/0c1cbbd0-8f5c-4a4c-9a4e-1d4e6e1f6d0a')).statusCode).toBe(404);
});

test('notifies admins of the new plan and of the end of the suspension', async () => {
  now = Date.UTC(2026, 5, 1);
  owner = await signUpOwner(app);
  await app.pool.query(`update sessions set expires_at = '2030-01-01'`);
  await app.pool.query('update users set email_verified = true');
  const name = (await call('GET', `/organizations/${owner.organizationId}/`)).body.name;
  await mails();
  const { body } = await update('BLOSSOM', { pay_now: true, addons: [{ cb_id: 'ten_check_monthly', quantity: 1 }] });
  await pay(body.hosted_page_url, '4000000000000341');
  await subscription();
  await subscription();
  const receipt = `Receipt: $16 paid for ${name}`;
  expect(await mails()).toEqual([`The plan of ${name} is now BLOSSOM, 10 more checks`, receipt]);
  now = Date.UTC(2026, 6, 20);
  await subscription();
  expect((await call('GET', `/organizations/${owner.organizationId}/`)).body.state).toBe('CA');
  const { body: card } = await call('POST', '/update-payment-method/', { organization: owner.organizationId });
  expect((await pay(card.hosted_page_url)).location).toBe('http://localhost:3000/settings/pricing?state=succeeded');
  await mails();
  await subscription();
  expect(await mails()).toEqual([`${name} is monitored again`, receipt]);
});

test('counts open invitations as users when a plan is chosen, but not expired ones', async () => {
  now = Date.UTC(2026, 7, 1);
  owner = await signUpOwner(app);
  for (let n = 0; n < 10; n += 1)
    await app.pool.query(
      `insert into invitations (organization_id, email, role, token_hash, sent_at, expires_at) values ($1, $2, 'ST', $3, now(), $4)`,
      [owner.organizationId, `invited-${n}@example.com`, `${owner.organizationId} ${n}`, new Date(now + 1)],
    );
  const statusOf = async () => (await update('SPROUT')).body.request_status;
  // The plan allows ten users, and there are one member and ten invitations.
  expect(await statusOf()).not.toBe('downgraded');
  now += 1;
  expect(await statusOf()).toBe('downgraded');
});

test('no longer counts a renewal as stopped by Pharos after the customer cancels it', async () => {
  now = Date.UTC(2026, 7, 2);
  owner = await signUpOwner(app);
  const { body } = await update('BLOSSOM', { pay_now: true });
  await pay(body.hosted_page_url);
  await update('SPROUT');
  const isStopped = async () => (await listStoppedRenewals(app.services.db)).includes(owner.organizationId);
  await app.pool.query('update subscriptions set renewal_stopped_at_term_end = term_end where organization_id = $1', [
    owner.organizationId,
  ]);
  expect(await isStopped()).toBe(true);
  await update('SPROUT');
  expect([await isStopped(), (await subscription()).status]).toEqual([false, 'non_renewing']);
});

test('cancels an agreed downgrade without a charge, also while a higher plan is granted', async () => {
  now = Date.UTC(2026, 7, 3);
  owner = await signUpOwner(app);
  const { organizationId } = owner;
  await app.pool.query('update users set email_verified = true');
  const addons = [{ cb_id: 'ten_check_monthly', quantity: 4 }];
  const { body } = await update('BLOSSOM', { pay_now: true, addons });
  await pay(body.hosted_page_url);
  await update('SPROUT');
  const after = { plan: 'SPROUT', period: 'month', addOnChecks: 0, badges: false };
  const request = { action: 'subscription.request', subject: `organization ${organizationId}`, after };
  // It is applied within one minute, even if this process ends.
  const scheduled = { audits: [request], jobs: [{ payload: { organizationId }, is_later: true }] };
  expect(await requested()).toEqual(scheduled);
  const extra = { checks: 0, integrations: 0, users: 0, statusPages: 0 };
  const grant: Grant = { id: randomUUID(), plan: 'GARDEN', extra, badges: false, givenAt: now, endsAt: now + 10 * DAY };
  await app.pool.query('update organizations set grants = $2 where id = $1', [organizationId, JSON.stringify([grant])]);

  const refused = await update('GARDEN', { addons, keep: true });
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('Nothing was charged.')]);
  expect(await requested()).toEqual(scheduled);
  const paidFor = { plan_name: 'GARDEN', subscribed_plan_name: 'BLOSSOM', total_price: 3100 };
  expect(await subscription()).toMatchObject({ ...paidFor, next_term: { plan_name: 'SPROUT' } });

  await update('BLOSSOM', { addons, keep: true });
  expect(await subscription()).toMatchObject({ ...paidFor, status: 'active', next_term: null });
  const { rows } = await app.pool.query(
    `select jsonb_array_length(l.ledger->'invoices') as invoices from builtin_ledgers l
     join subscriptions s using (customer_id) where s.organization_id = $1`,
    [organizationId],
  );
  expect(rows).toEqual([{ invoices: 1 }]);
  expect((await mails()).at(-1)).toMatch(/^The plan of .* remains BLOSSOM, 40 more checks$/);
});

test('sells nothing once the end of the service is announced', async () => {
  now = Date.UTC(2026, 7, 4, 12);
  owner = await signUpOwner(app);
  const retirement = { endDate: '2027-01-31', freeDays: 30, paidDays: 60, reason: 'We close.' };
  const announced = (startDate: string) =>
    storeRetirement(app.services.db, owner.organizationId, { ...retirement, startDate }, new Date(now));
  await announced('2026-08-05');
  expect((await update('BLOSSOM', { pay_now: true })).status).toBe(200);
  await announced('2026-08-04');
  const refused = await update('BLOSSOM', { pay_now: true });
  expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('This service ends')]);
});

test('grants no second trial within two years after an organization is deleted', async () => {
  const statusAt = async (at: number, email = 'again@example.com') => {
    now = at;
    owner = await signUpOwner(app, { email });
    const { plan_name, status, trial_end } = await subscription();
    await app.call('DELETE', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
    return [plan_name, status, trial_end !== null];
  };
  const first = Date.UTC(2026, 6, 1);
  expect(await statusAt(first)).toEqual(['GARDEN', 'in_trial', true]);
  expect(await statusAt(first + DAY)).toEqual(['SPROUT', 'active', false]);
  expect(await statusAt(first + DAY, 'again+once@example.com')).toEqual(['SPROUT', 'active', false]);
  expect(await statusAt(Date.UTC(2028, 6, 2) - 1)).toEqual(['SPROUT', 'active', false]);
  expect(await statusAt(Date.UTC(2030, 6, 3))).toEqual(['GARDEN', 'in_trial', true]);
  const { rows } = await app.pool.query('select count(*)::int from past_trials');
  expect(JSON.stringify(await app.pool.query('select * from past_trials'))).not.toContain('again');
  expect(rows[0].count).toBeGreaterThan(0);
});

test('charges nothing more after an organization is deleted', async () => {
  now = Date.UTC(2026, 8, 1);
  owner = await signUpOwner(app);
  await verifyAddress(app, owner);
  const { body } = await update('BLOSSOM', { pay_now: true });
  await pay(body.hosted_page_url);
  await subscription();
  const { rows: before } = await app.pool.query('select customer_id from subscriptions where organization_id = $1', [
    owner.organizationId,
  ]);
  await app.call('DELETE', `/v1/organizations/${owner.organizationId}/`, { token: owner.token });
  const [mail] = (await waitingAccountMails(app.services.db, app.services.secrets, owner.email)).slice(-1);
  expect(mail?.paragraphs).toContain(
    'BLOSSOM was paid until 1 October 2026 (UTC). The remaining time is not refunded. Nothing more is charged.',
  );
  const { rows: jobs } = await app.pool.query(
    `select payload, run_at > now() + interval '3 hours' as is_later from graphile_worker._private_jobs
     where payload->>'customerId' = $1 order by id`,
    [before[0].customer_id],
  );
  const payload = { customerId: before[0].customer_id };
  // The second job runs when all pages on which a plan could be bought again have expired.
  expect(jobs).toEqual([
    { payload, is_later: false },
    { payload, is_later: true },
  ]);
  await app.services.billing?.provider.close(before[0].customer_id);
  expect(
    (await app.pool.query('select from builtin_ledgers where customer_id = $1', [before[0].customer_id])).rowCount,
  ).toBe(0);
});

test('rejects upgrades while they are suspended, but accepts downgrades and cards', async () => {
  const closed = await createTestApp(
    { SIGNUP: 'open', BILLING: 'builtin', PLAN_UPGRADES: 'suspended' },
    { now: () => now },
  );
  try {
    const { token, organizationId } = await signUpOwner(closed);
    const { results } = (await closed.call('GET', '/v1/public-plans/', { token })).json();
    const changePlan = async (name: string, payNow: boolean) => {
      const { id } = results.find((plan: { name: string }) => plan.name === name);
      const body = { plan_id: id, organization: organizationId, pay_now: payNow };
      const answer = await closed.call('POST', '/v1/update-plan/', { token, body });
      return [answer.statusCode, answer.json().detail ?? answer.json().request_status];
    };
    expect(await changePlan('GARDEN', true)).toEqual([
      422,
      'Plan upgrade suspended temporarily. Your plan remains unchanged.',
    ]);
    expect(await changePlan('BLOSSOM', false)).toEqual([200, 'downgraded']);
    const form = await closed.call('POST', '/v1/update-payment-method/', {
      token,
      body: { organization: organizationId },
    });
    expect(form.json().hosted_page_url).toContain('/billing/test/');
  } finally {
    await closed.close();
  }
});

test('ends a framed form on a page with one allowed script that only the own origin may frame', async () => {
  const { statusCode, headers, body } = await app.app.inject('/billing/returned?state=succeeded');
  const script = /<script>(.*)<\/script>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect([statusCode, headers['content-type'], headers['x-frame-options'], headers['x-robots-tag']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'SAMEORIGIN',
    'noindex',
  ]);
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  const messagesOf = (search: string) => {
    const messages: unknown[] = [];
    const parent = { postMessage: (...message: unknown[]) => messages.push(message) };
    runInNewContext(script, { parent, URLSearchParams, location: { search, origin: 'https://pharos.example' } });
    return JSON.stringify(messages);
  };
  const message = (billing: string) => JSON.stringify([[{ billing }, 'https://pharos.example']]);
  expect(messagesOf('?state=succeeded')).toBe(message('succeeded'));
  expect(messagesOf('?state=cancelled')).toBe(message('cancelled'));
});
