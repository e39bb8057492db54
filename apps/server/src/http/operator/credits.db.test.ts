import { randomUUID } from 'node:crypto';
import { type ChargebeeDouble, startChargebeeDouble } from '@pharos/doubles/chargebee/start-chargebee-double.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listUnsettledCredits } from '../../storage/billing/credits.ts';
import { waitingAccountMails } from '../../storage/testing/mails.ts';
import { verifyAddress } from '../testing/members.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5, 12);
const RENEWAL = Date.UTC(2026, 1, 5, 12);
const CARD = { brand: 'Visa', lastFour: '4242', expiresAt: Date.UTC(2040, 0, 1), failsLater: false };

let now = START;
let chargebee: ChargebeeDouble;
let pharos: TestApp;
let operator: SignedUp;
let tenant: SignedUp;
beforeAll(async () => {
  chargebee = await startChargebeeDouble({ apiKey: 'test_key', now: () => now });
  const settings = {
    SIGNUP: 'open',
    BILLING: 'chargebee',
    CHARGEBEE_SITE: 'acme',
    CHARGEBEE_API_KEY: 'test_key',
    CHARGEBEE_WEBHOOK_USER: 'chargebee',
    CHARGEBEE_WEBHOOK_PASSWORD: 'a-long-password',
    CHARGEBEE_URL: chargebee.url,
  };
  pharos = await createTestApp(settings, { now: () => now, requestsPerMinute: 1_000_000 });
  operator = await signUpOwner(pharos, { organization_name: 'Host' });
  await verifyAddress(pharos, operator);
});
beforeEach(async () => {
  now = START;
  tenant = await signUpOwner(pharos);
  await verifyAddress(pharos, tenant);
  await pharos.pool.query(`update sessions set expires_at = '2030-01-01'`);
});
afterAll(async () => {
  await pharos.close();
  await chargebee.stop();
});

const of = (path = '') => `/v1/operator/organizations/${tenant.organizationId}/${path}`;
const post = (path: string, body: object, token = operator.token) => pharos.call('POST', of(path), { token, body });
const give = (given: object = {}) => post('credits/', { id: randomUUID(), amount: 500, reason: 'Sorry', ...given });
const detail = async () => (await pharos.call('GET', of(), { token: operator.token })).json();
const subscription = async (sync = false) =>
  (await pharos.call('GET', `/v1/subscriptions/?sync_subscription=${sync}`, { token: tenant.token })).json();
const mails = async () =>
  (await waitingAccountMails(pharos.services.db, pharos.services.secrets, tenant.email)).filter(({ subject }) =>
    /credit|Receipt/.test(subject),
  );
const actsOf = async () => (await detail()).acts.map(({ action }: { action: string }) => action);
/** Buys the monthly BLOSSOM plan for $11. */
const buy = async () => {
  const body = { plan_id: 2, organization: tenant.organizationId, pay_now: true };
  const { hosted_page_url: url } = (
    await pharos.call('POST', '/v1/update-plan/', { token: tenant.token, body })
  ).json();
  expect(chargebee.pay(url, CARD)).toBe('paid');
  await subscription(true);
};
/** This task normally runs every ten minutes. */
const settle = async () => {
  const { db, billing } = pharos.services;
  if (!billing) throw new Error('Nothing is sold');
  for (const id of await listUnsettledCredits(db, now)) await billing.settleCredits(id);
};

const endsInAudit = async () => {
  const { rows } = await pharos.pool.query(
    `select before from audit_log where organization_id = $1 and action = 'organization.credit-ended'`,
    [tenant.organizationId],
  );
  return rows.map(({ before }) => before);
};

test('uses credit before the card, and reports the amounts to operator and owner, in mails and in the audit log', async () => {
  await buy();
  const given = await give();
  expect([given.statusCode, given.json()]).toEqual([
    200,
    expect.objectContaining({
      next_payment: { on: new Date(RENEWAL).toISOString(), cents: 600, credit_cents: 500 },
      payment: expect.objectContaining({
        granted_credit: 500,
        refundable_credit: 0,
        credits: [
          {
            id: expect.any(String),
            amount: 500,
            amount_left: 500,
            given_on: new Date(START).toISOString(),
            ends_on: null,
            is_confirmed: true,
          },
        ],
      }),
    }),
  ]);
  expect(given.json().acts[0]).toMatchObject({
    action: 'organization.give-credit',
    operator: operator.email,
    reason: 'Sorry',
  });
  expect(await subscription()).toMatchObject({
    next_billing_amount: 600,
    next_billing_credit: 500,
    promotional_credits: 500,
    credits: [{ amount_left: 500 }],
  });
  const { rows } = await pharos.pool.query(
    `select after from audit_log where organization_id = $1 and action = 'organization.give-credit'`,
    [tenant.organizationId],
  );
  expect(rows).toEqual([{ after: { by: 'operator', reason: 'Sorry', cents: 500, endsOn: null } }]);
  expect((await mails()).at(-1)).toMatchObject({
    subject: expect.stringMatching(/ was granted \$5 of credit$/),
    paragraphs: [
      'The operators of this Pharos installation have granted a credit of $5. The next payments use the credit before the card is charged. Reason: Sorry',
    ],
  });
  now = RENEWAL;
  expect(await subscription(true)).toMatchObject({ next_billing_amount: 1100, promotional_credits: 0, credits: [] });
  expect((await mails()).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^Receipt: \$6 paid/),
    paragraphs: [
      expect.stringContaining('$5 more of it was paid from credit.'),
      expect.stringContaining('The next payment is $11 on '),
    ],
  });
});

test('grants nothing twice if a request is repeated, even if the first one failed', async () => {
  await buy();
  const id = randomUUID();
  // The provider adds the credit, but the response is lost.
  chargebee.fail(null, 'cut');
  expect((await give({ id })).json().payment.credits).toMatchObject([{ is_confirmed: false }]);
  await settle();
  const answers = await Promise.all([give({ id }), give({ id })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await detail()).payment).toMatchObject({ granted_credit: 500, credits: [{ amount_left: 500 }] });
  expect(await actsOf()).toEqual(['organization.give-credit']);
  expect(await mails()).toHaveLength(2);
});

test('grants credit later if the payment service is unavailable, and does not withdraw it before', async () => {
  await buy();
  chargebee.fail({ status: 500, code: 'internal_error' });
  const given = await give();
  expect(given.json().payment).toMatchObject({ granted_credit: 0, credits: [{ amount: 500, is_confirmed: false }] });
  expect(await subscription()).toMatchObject({ next_billing_amount: 1100, next_billing_credit: 0 });
  const body = { credit: given.json().payment.credits[0].id, reason: 'No' };
  expect((await post('withdraw-credit/', body)).json()).toEqual({
    detail: 'The payment service has not confirmed this credit yet. Try again in a few minutes.',
  });
  await settle();
  expect((await detail()).payment).toMatchObject({ granted_credit: 500, credits: [{ is_confirmed: true }] });
});

test('withdraws the remaining credit once, on request of an operator', async () => {
  await buy();
  const [first] = (await give({ amount: 1500 })).json().payment.credits;
  await give({ amount: 200 });
  now = RENEWAL;
  await subscription(true);
  const body = { credit: first.id, reason: 'A mistake' };
  const withdrawn = await post('withdraw-credit/', body);
  expect(withdrawn.json().payment).toMatchObject({ granted_credit: 200, credits: [{ amount: 200 }] });
  expect((await mails()).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^A credit of \$4 of .+ was withdrawn$/),
    paragraphs: [expect.stringContaining('a credit of $15. Reason: A mistake'), expect.any(String)],
  });
  expect((await post('withdraw-credit/', body)).statusCode).toBe(404);
  expect(await endsInAudit()).toEqual([]);
  expect(await actsOf()).toEqual([
    'organization.withdraw-credit',
    'organization.give-credit',
    'organization.give-credit',
  ]);
});

test('withdraws the remaining credit at its end, and does not use it for later payments', async () => {
  await buy();
  await give({ ends_on: new Date(START + 2 * DAY).toISOString() });
  await give({ amount: 100 });
  expect(await subscription()).toMatchObject({ next_billing_amount: 1000, next_billing_credit: 100 });
  await settle();
  expect((await detail()).payment).toMatchObject({ granted_credit: 600 });
  now = START + 2 * DAY;
  await settle();
  await settle();
  expect((await detail()).payment).toMatchObject({ granted_credit: 100, credits: [{ amount: 100 }] });
  expect(await endsInAudit()).toEqual([{ cents: 500, endsOn: new Date(START + 2 * DAY).toISOString() }]);
});

test('records the end of credit once, regardless of which request the payment service fails to answer', async () => {
  await buy();
  await give({ ends_on: new Date(START + 2 * DAY).toISOString() });
  now = START + 2 * DAY;
  for (let answered = 0; (await listUnsettledCredits(pharos.services.db, now)).length > 0; answered += 1) {
    chargebee.fail(...Array.from({ length: answered }, () => null), 'cut');
    await settle().catch(() => {});
    await pharos.services.billing?.sync(tenant.organizationId).catch(() => {});
  }
  expect((await detail()).payment).toMatchObject({ granted_credit: 0, credits: [] });
  expect(await endsInAudit()).toHaveLength(1);
});

test('states in the receipt that nothing was charged if credit covers the payment', async () => {
  await buy();
  await give({ amount: 1500 });
  now = RENEWAL;
  expect(await subscription(true)).toMatchObject({ next_billing_amount: 700, promotional_credits: 400 });
  expect((await mails()).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^Receipt: \$11 paid from credit for /),
    paragraphs: [
      expect.stringMatching(/ from credit\. Nothing was charged\.$/),
      expect.stringContaining('The next payment is $11 on '),
    ],
  });
});

test('rejects credit for an organization without payments, and an end in the past', async () => {
  const free = await give();
  expect([free.statusCode, free.json()]).toEqual([
    422,
    { detail: 'The organization has no paid plan, so there is no payment that could use a credit.' },
  ]);
  await buy();
  const past = await give({ ends_on: new Date(START).toISOString() });
  expect([past.statusCode, past.json()]).toEqual([
    400,
    { ends_on: ['The end of a credit must be in the future, and at most five years from now.'] },
  ]);
  expect((await give({ amount: 0 })).statusCode).toBe(400);
  const own = await post('credits/', { id: randomUUID(), amount: 500, reason: 'Me' }, tenant.token);
  expect(own.statusCode).toBe(403);
  expect(await actsOf()).toEqual([]);
});
