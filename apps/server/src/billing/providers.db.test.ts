import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { type ChargebeeDouble, startChargebeeDouble } from '@pharos/doubles/chargebee/start-chargebee-double.ts';
import type { JobHelpers } from 'graphile-worker';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureCustomer, findSubscription } from '../storage/billing/subscriptions.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { clearRetirement, storeRetirement } from '../storage/operator/retirements.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import type { Billing } from './billing.ts';
import { createBuiltinPages } from './builtin/builtin-pages.ts';
import { createBuiltinProvider } from './builtin/builtin-provider.ts';
import { createChargebeeProvider } from './chargebee/chargebee-provider.ts';
import { type BillingCustomer, type BillingProvider, BillingUnavailable, EMPTY_BILLING_RECORD } from './port.ts';
import { stopRenewal } from './stop-renewal.ts';
import { syncBilling } from './sync-billing.ts';
import { createBillingTasks } from './tasks.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31, 9);
const API_KEY = 'test_key';
const BLOSSOM: Purchase = { plan: 'BLOSSOM', period: 'month', addOns: { checks: 275, badges: true } };
const GARDEN: Purchase = { plan: 'GARDEN', period: 'month', addOns: { checks: 0, badges: false } };
const RETURN = new URL('https://pharos.example/settings/pricing');
const RULES = { isSignUpOpen: false, verificationIsEnforced: false, pausesUnused: false };

const secrets = createSecretBox(Buffer.alloc(32, 7));
const log = pino({ level: 'silent' });
const realFetch = globalThis.fetch;

let now: number;
const database = sharedTestDatabase();
let customer: BillingCustomer;
let chargebee: ChargebeeDouble;
beforeEach(async () => {
  now = START;
  const { organizationId } = await insertOrganization(database.db);
  chargebee = await startChargebeeDouble({ apiKey: API_KEY, now: () => now });
  customer = {
    customerId: await ensureCustomer(database.db, organizationId),
    email: 'ada@example.com',
    organizationName: 'Acme',
  };
});
afterEach(async () => {
  await chargebee.stop();
});

interface Tried {
  provider: BillingProvider;
  pay(url: string, card: 'good' | 'fails-later' | 'refused'): Promise<boolean>;
}

const builtin = (): Tried => {
  const parts = { db: database.db, baseUrl: 'https://pharos.example', now: () => now };
  const pages = createBuiltinPages(parts);
  const numbers = { good: '4242424242424242', 'fails-later': '4000000000000341', refused: '4000000000000002' };
  return {
    provider: createBuiltinProvider(parts),
    pay: async (url, card) => {
      const form = { number: numbers[card], expiry: '01/40', code: '123', isConfirmed: false };
      return (await pages.pay(new URL(url).pathname.split('/').at(-1) ?? '', form)) === 'succeeded';
    },
  };
};
const byChargebee = (): Tried => ({
  provider: createChargebeeProvider({ site: 'acme', apiKey: API_KEY, url: chargebee.url }),
  pay: async (url, card) => {
    const expiresAt = card === 'refused' ? 0 : Date.UTC(2040, 1, 1);
    const lastFour = card === 'good' ? '4242' : '0341';
    return chargebee.pay(url, { brand: 'Visa', lastFour, expiresAt, failsLater: card === 'fails-later' }) === 'paid';
  },
});

describe.each([
  ['builtin', builtin],
  ['chargebee', byChargebee],
])('%s', (_name, create) => {
  const buy = async ({ provider, pay }: Tried, wanted = BLOSSOM, card: 'good' | 'fails-later' = 'good') => {
    const { url } = await provider.startCheckout(customer, wanted, RETURN);
    expect(await pay(url, card)).toBe(true);
  };

  const paidOf = async ({ listPaidInvoices }: BillingProvider) =>
    (await listPaidInvoices(customer.customerId))
      .map(({ paidAt, cents, creditCents }) => [paidAt, cents, creditCents] as const)
      .sort(([a], [b]) => a - b);

  test('returns an empty billing record for a customer without purchases', async () => {
    expect(await create().provider.read(customer.customerId)).toEqual(EMPTY_BILLING_RECORD);
  });

  test('sells through a page and reports the purchase, its term and the card', async () => {
    const tried = create();
    const { url } = await tried.provider.startCheckout(customer, BLOSSOM, RETURN);
    expect(await tried.pay(url, 'refused')).toBe(false);
    expect((await tried.provider.read(customer.customerId)).bought).toBeNull();
    expect(await tried.pay(url, 'good')).toBe(true);
    expect(await tried.pay(url, 'good')).toBe(false);
    expect(await tried.provider.read(customer.customerId)).toEqual({
      version: expect.any(Number),
      bought: BLOSSOM,
      payment: {
        status: 'active',
        period: 'month',
        startedAt: START,
        termStart: START,
        termEnd: Date.UTC(2026, 1, 28, 9),
        nextBillingAt: Date.UTC(2026, 1, 28, 9),
        nextTerm: null,
        unpaidSince: null,
        owedCents: null,
        refundableCents: 0,
        promotionalCents: 0,
      },
      card: { brand: 'Visa', maskedNumber: '•••• •••• •••• 4242', status: 'valid' },
    });
  });

  test('ends a subscription with its term if the next term would begin after the end of the service', async () => {
    const tried = create();
    await buy(tried);
    const { db } = database;
    const parts = { db, provider: tried.provider, secrets, baseUrl: RETURN.origin, ...RULES, now: () => now, log };
    const [organizationId] = await db
      .selectFrom('organizations')
      .select('id')
      .execute()
      .then((rows) => rows.map(({ id }) => id));
    if (organizationId === undefined) throw new Error('There is no organization');
    const sync = async () => void (await syncBilling(parts, organizationId));
    await sync();
    const billing = { provider: tried.provider, sync } as unknown as Billing;
    const stop = () => stopRenewal({ db, billing, now: () => now }, organizationId);
    const retirement = { startDate: '2026-01-31', freeDays: 30, paidDays: 60, reason: 'We close.' };
    await storeRetirement(db, null, { ...retirement, endDate: '2026-03-15' }, new Date(now));
    now = Date.UTC(2026, 1, 27);
    await stop();
    expect((await tried.provider.read(customer.customerId)).payment?.status).toBe('active');
    await storeRetirement(db, null, { ...retirement, endDate: '2026-02-27' }, new Date(now));
    await stop();
    await stop();
    expect((await findSubscription(db, organizationId))?.payment?.status).toBe('non_renewing');
    now = Date.UTC(2026, 1, 28, 10);
    expect((await tried.provider.read(customer.customerId)).bought).toBeNull();
  });

  test('resumes a renewal that Pharos stopped when the service continues, but not one that the customer cancelled', async () => {
    const tried = create();
    const { provider } = tried;
    const { db } = database;
    await buy(tried, GARDEN);
    const { organization_id: id } = await db
      .selectFrom('subscriptions')
      .select('organization_id')
      .executeTakeFirstOrThrow();
    const sync = async () =>
      void (await syncBilling({ db, provider, secrets, log, now: () => now, baseUrl: RETURN.origin, ...RULES }, id));
    await sync();
    const billing = { provider, sync } as unknown as Billing;
    const parts = { db, billing, secrets, baseUrl: RETURN.origin, isSignUpOpen: false, now: () => now };
    const tasks = createBillingTasks({ ...parts, log });
    const resume = () => tasks['resume-renewals']({}, { job: { task_identifier: 'resume-renewals' } } as JobHelpers);
    const status = async () => (await provider.read(customer.customerId)).payment?.status;
    const end = { startDate: '2026-01-31', endDate: '2026-02-27', freeDays: 30, paidDays: 60, reason: 'We close.' };
    const mails = async () => (await waitingAccountMails(db, secrets)).map(({ subject }) => subject);

    now = Date.UTC(2026, 1, 27);
    await storeRetirement(db, null, end, new Date(now));
    await stopRenewal(parts, id);
    await resume();
    expect(await status()).toBe('non_renewing');
    // The new end of service is after the start of the next term. The current term ends on 28 February.
    await storeRetirement(db, null, { ...end, endDate: '2026-03-15' }, new Date(now));
    const before = await mails();
    await resume();
    await resume();
    expect(await provider.read(customer.customerId)).toMatchObject({
      bought: GARDEN,
      payment: { status: 'active', nextTerm: null },
    });
    expect((await findSubscription(db, id))?.payment?.status).toBe('active');
    expect((await mails()).slice(before.length)).toEqual([expect.stringMatching(/^The plan of .+ renews again$/)]);
    expect(
      await db.selectFrom('audit_log').selectAll().where('action', '=', 'subscription.resume').execute(),
    ).toHaveLength(1);

    await provider.changeAtTermEnd(customer, null);
    await sync();
    await clearRetirement(db, null, 'We stay.');
    await resume();
    expect(await status()).toBe('non_renewing');
  });

  test('creates only one subscription when the customer pays on two pages', async () => {
    const tried = create();
    const first = await tried.provider.startCheckout(customer, BLOSSOM, RETURN);
    const second = await tried.provider.startCheckout(customer, GARDEN, RETURN);
    expect(await tried.pay(first.url, 'good')).toBe(true);
    await tried.pay(second.url, 'good');
    const { bought } = await tried.provider.read(customer.customerId);
    expect([BLOSSOM, GARDEN]).toContainEqual(bought);
  });

  test('changes the purchase immediately, and only once if the change is requested twice', async () => {
    const tried = create();
    const year: Purchase = { ...GARDEN, period: 'year' };
    expect(await tried.provider.estimateNow(customer.customerId, year)).toBeNull();
    await buy(tried, GARDEN);
    now += 14 * DAY;
    const { version } = await tried.provider.read(customer.customerId);
    // A year of GARDEN costs $345.60. The remaining 14 of 28 days of a month for $36 are deducted.
    expect(await tried.provider.estimateNow(customer.customerId, year)).toBe(34_560 - 1800);
    expect((await tried.provider.read(customer.customerId)).version).toBe(version);
    expect(await tried.provider.changeNow(customer, year)).toBe('changed');
    expect(await tried.provider.changeNow(customer, year)).toBe('changed');
    const billingRecords = await tried.provider.read(customer.customerId);
    expect(billingRecords).toMatchObject({
      bought: year,
      payment: { period: 'year', termStart: now, refundableCents: 0 },
    });
    expect(billingRecords.version).toBeGreaterThan(version);
  });

  test('grants a credit once and uses it for the next payment before the card', async () => {
    const tried = create();
    const { provider } = tried;
    await buy(tried, GARDEN);
    const { version } = await provider.read(customer.customerId);
    const grant = { id: 'grant-1', cents: 500, description: 'Sorry' };
    await provider.changeCredit(customer.customerId, grant);
    await provider.changeCredit(customer.customerId, grant);
    // Longer than any provider remembers the idempotency key of a request.
    now += DAY;
    await provider.changeCredit(customer.customerId, grant);
    const billingRecords = await provider.read(customer.customerId);
    expect(billingRecords).toMatchObject({ bought: GARDEN, payment: { promotionalCents: 500, refundableCents: 0 } });
    expect(billingRecords.version).toBeGreaterThan(version);
    now = Date.UTC(2026, 1, 28, 9);
    expect((await provider.read(customer.customerId)).payment).toMatchObject({
      promotionalCents: 0,
      unpaidSince: null,
    });
    expect(await paidOf(provider)).toEqual([
      [START, 3600, 0],
      [now, 3100, 500],
    ]);
  });

  test('withdraws the remaining granted credit only once', async () => {
    const tried = create();
    const { provider } = tried;
    const balance = async () => (await provider.read(customer.customerId)).payment?.promotionalCents;
    await buy(tried, GARDEN);
    await provider.changeCredit(customer.customerId, { id: 'grant-1', cents: 500, description: 'Sorry' });
    await provider.changeCredit(customer.customerId, { id: 'grant-2', cents: 300, description: 'Sorry' });
    const end = { id: 'grant-1-end', cents: -500, description: 'Ended' };
    await provider.changeCredit(customer.customerId, end);
    await provider.changeCredit(customer.customerId, end);
    expect(await balance()).toBe(300);
    await provider.changeCredit(customer.customerId, { id: 'grant-2-end', cents: -900, description: 'Ended' });
    expect(await balance()).toBe(0);
  });

  test('schedules a change for the next term, and removes it by an immediate change', async () => {
    const tried = create();
    const { provider } = tried;
    await buy(tried, GARDEN);
    const down: Purchase = { ...GARDEN, plan: 'BLOSSOM' };
    expect(await provider.changeAtTermEnd(customer, down)).toBe('changed');
    expect(await provider.read(customer.customerId)).toMatchObject({
      bought: GARDEN,
      payment: { status: 'active', nextTerm: { plan: 'BLOSSOM' } },
    });
    expect(await provider.changeAtTermEnd(customer, null)).toBe('changed');
    expect(await provider.read(customer.customerId)).toMatchObject({
      payment: { status: 'non_renewing', nextTerm: { plan: 'SPROUT' }, nextBillingAt: null },
    });
    expect(await provider.changeNow(customer, GARDEN)).toBe('changed');
    expect(await provider.read(customer.customerId)).toMatchObject({ payment: { status: 'active', nextTerm: null } });
    await provider.changeAtTermEnd(customer, down);
    now = Date.UTC(2026, 1, 28, 9);
    expect(await provider.read(customer.customerId)).toMatchObject({ bought: down, payment: { nextTerm: null } });
    await provider.changeAtTermEnd(customer, null);
    now = Date.UTC(2026, 2, 31, 9);
    expect(await provider.read(customer.customerId)).toMatchObject({ bought: null, payment: { status: 'cancelled' } });
    await buy(tried, GARDEN);
    expect(await provider.read(customer.customerId)).toMatchObject({ bought: GARDEN, payment: { status: 'active' } });
  });

  test('reports a failed charge until another card pays', async () => {
    const tried = create();
    const { provider } = tried;
    await buy(tried, GARDEN, 'fails-later');
    now = Date.UTC(2026, 1, 28, 9);
    expect(await provider.read(customer.customerId)).toMatchObject({
      bought: GARDEN,
      payment: { unpaidSince: now, owedCents: 3600 },
      card: { status: 'failed' },
    });
    expect(await paidOf(provider)).toEqual([[START, 3600, 0]]);
    expect(await provider.changeNow(customer, BLOSSOM)).toEqual({ refused: expect.stringContaining('payment failed') });
    now += 5 * DAY;
    const { url } = await provider.startCardForm(customer, RETURN, true);
    expect(await tried.pay(url, 'good')).toBe(true);
    expect(await provider.read(customer.customerId)).toMatchObject({
      payment: { unpaidSince: null, owedCents: null },
      card: { status: 'valid' },
    });
    expect(await paidOf(provider)).toEqual([
      [START, 3600, 0],
      [now, 3600, 0],
    ]);
  });

  test('ends an unpaid subscription at the end of the term, and then reports nothing as unpaid', async () => {
    const tried = create();
    const { provider } = tried;
    await buy(tried, GARDEN, 'fails-later');
    now = Date.UTC(2026, 1, 28, 9);
    expect((await provider.read(customer.customerId)).payment?.unpaidSince).toBe(now);
    expect(await provider.changeAtTermEnd(customer, null)).toBe('changed');
    now = Date.UTC(2026, 2, 31, 9) - 1;
    expect(await provider.read(customer.customerId)).toMatchObject({
      bought: GARDEN,
      payment: { status: 'non_renewing', unpaidSince: Date.UTC(2026, 1, 28, 9) },
    });
    now += 1;
    expect(await provider.read(customer.customerId)).toMatchObject({
      bought: null,
      payment: { status: 'cancelled', unpaidSince: null },
    });
  });

  test('changes nothing if the card is rejected', async () => {
    const tried = create();
    await buy(tried, { ...GARDEN, plan: 'BLOSSOM' }, 'fails-later');
    expect(await tried.provider.changeAtTermEnd(customer, null)).toBe('changed');
    const before = await tried.provider.read(customer.customerId);
    now += DAY;
    expect(await tried.provider.changeNow(customer, GARDEN)).toEqual({
      refused: 'The card was declined. Nothing was changed. Update the card and try again.',
    });
    expect(await tried.provider.read(customer.customerId)).toEqual(before);
    expect(before.payment?.status).toBe('non_renewing');
  });

  test('stores addresses before and after a purchase', async () => {
    const tried = create();
    const address = {
      first_name: 'Ada',
      last_name: 'Byron',
      city: 'London',
      state: 'London',
      country: 'GB',
      zip: 'N1',
    };
    const shipping_address = { ...address, line1: '1 Main Street', line2: 'Floor 2' };
    const { first_name, last_name } = address;
    const billing_address = {
      first_name,
      last_name,
      billing_addr1: '1 Main Street',
      billing_addr2: 'Floor 2',
      billing_city: 'London',
      billing_state: 'London',
      billing_country: 'GB',
      billing_zip: 'N1',
    };
    const addresses = { billing_address, shipping_address };
    expect(await tried.provider.readAddresses(customer.customerId)).toEqual({
      billing_address: null,
      shipping_address: null,
    });
    expect(await tried.provider.writeAddresses(customer, addresses)).toEqual([]);
    expect(await tried.provider.readAddresses(customer.customerId)).toEqual(addresses);
    await buy(tried);
    const moved = { ...addresses, shipping_address: { ...shipping_address, city: 'Paris', country: 'FR' } };
    expect(await tried.provider.writeAddresses(customer, moved)).toEqual([]);
    expect(await tried.provider.readAddresses(customer.customerId)).toEqual(moved);
    await tried.provider.changeAtTermEnd(customer, null);
    await tried.provider.writeAddresses(customer, addresses);
    expect((await tried.provider.read(customer.customerId)).payment?.status).toBe('non_renewing');
  });

  test('ends the subscription on close, and does nothing if there is none or it has already ended', async () => {
    const tried = create();
    await tried.provider.close(customer.customerId);
    await buy(tried);
    await tried.provider.close(customer.customerId);
    await tried.provider.close(customer.customerId);
    expect((await tried.provider.read(customer.customerId)).bought).toBeNull();
  });
});

test('rejects a Chargebee purchase without a card, but allows a cancellation', async () => {
  const tried = byChargebee();
  const { url } = await tried.provider.startCheckout(customer, BLOSSOM, RETURN);
  await tried.pay(url, 'good');
  chargebee.removeCard(customer.customerId);
  expect((await tried.provider.read(customer.customerId)).card).toBeNull();
  expect(await tried.provider.changeNow(customer, GARDEN)).toBe('no-card');
  expect(await tried.provider.changeAtTermEnd(customer, null)).toBe('changed');
  expect((await tried.provider.read(customer.customerId)).payment?.status).toBe('non_renewing');
});

test('preserves the scheduled cancellation at Chargebee when a call is interrupted', async () => {
  const { provider, pay } = byChargebee();
  await pay((await provider.startCheckout(customer, GARDEN, RETURN)).url, 'good');
  await provider.changeAtTermEnd(customer, null);
  const cut = vi.spyOn(globalThis, 'fetch');
  cut.mockImplementation(async (to, init) => {
    if (String(to instanceof Request ? to.url : to).includes('update_for_items')) throw new TypeError('cut off');
    return realFetch(to, init);
  });
  const down: Purchase = { ...GARDEN, plan: 'BLOSSOM' };
  await expect(provider.changeAtTermEnd(customer, down)).rejects.toThrow(BillingUnavailable);
  cut.mockRestore();
  expect((await provider.read(customer.customerId)).payment?.status).toBe('non_renewing');
  expect(await provider.changeAtTermEnd(customer, down)).toBe('changed');
  expect((await provider.read(customer.customerId)).payment).toMatchObject({
    status: 'active',
    nextTerm: { plan: 'BLOSSOM' },
  });
});

test('reads each Chargebee subscription once across all pages of a list', async () => {
  const { provider, pay } = byChargebee();
  const otherCustomers = ['pharos-b', 'pharos-c'].map((customerId) => ({ ...customer, customerId }));
  for (const each of [customer, ...otherCustomers])
    await pay((await provider.startCheckout(each, GARDEN, RETURN)).url, 'good');
  const onePerPage = vi.spyOn(globalThis, 'fetch');
  onePerPage.mockImplementation((to, init) =>
    realFetch(to instanceof Request ? new Request(to.url.replace('limit=100', 'limit=1'), to) : to, init),
  );
  const pages: string[][] = [];
  for await (const billingRecords of provider.readAll()) {
    pages.push([...billingRecords.keys()]);
    if (pages.length > 3) break;
  }
  onePerPage.mockRestore();
  expect(pages).toEqual([[customer.customerId], ['pharos-b'], ['pharos-c']]);
});

test('returns the rejected address field of Chargebee, and throws if the error concerns no field', async () => {
  const { provider } = byChargebee();
  const billing_address = {
    first_name: 'Ada',
    last_name: 'Byron',
    billing_addr1: '1 Main Street',
    billing_addr2: '',
    billing_city: 'London',
    billing_state: '',
    billing_country: 'GB',
    billing_zip: 'INVALID',
  };
  const write = () => provider.writeAddresses(customer, { billing_address, shipping_address: null });
  expect(await write()).toEqual(['billing_address.billing_zip: is not a valid zip code']);
  const refusing = vi.spyOn(globalThis, 'fetch');
  refusing.mockImplementation((to, init) => {
    const isChange = String(to instanceof Request ? to.url : to).includes('update_billing_info');
    if (isChange) chargebee.fail({ status: 400, code: 'invalid_request' });
    return realFetch(to, init);
  });
  await expect(write()).rejects.toThrow('A fault');
  refusing.mockRestore();
});

describe('Chargebee with failing responses', () => {
  const { provider } = { provider: () => byChargebee().provider };

  test('throws BillingUnavailable instead of returning an empty billing record', async () => {
    for (const status of [500, 503, 429, 401]) {
      chargebee.fail({ status, code: 'internal_error' });
      await expect(provider().read(customer.customerId)).rejects.toThrow(BillingUnavailable);
    }
    chargebee.fail('cut');
    await expect(provider().read(customer.customerId)).rejects.toThrow(BillingUnavailable);
    const away = createChargebeeProvider({ site: 'acme', apiKey: API_KEY, url: 'http://127.0.0.1:9' });
    await expect(away.read(customer.customerId)).rejects.toThrow(BillingUnavailable);
  });

  test('applies a change that is repeated after its response was lost', async () => {
    const tried = byChargebee();
    const { url } = await tried.provider.startCheckout(customer, BLOSSOM, RETURN);
    await tried.pay(url, 'good');
    await tried.provider.read(customer.customerId);
    chargebee.fail({ status: 503, code: 'internal_error' });
    await expect(tried.provider.changeNow(customer, GARDEN)).rejects.toThrow(BillingUnavailable);
    expect(await tried.provider.changeNow(customer, GARDEN)).toBe('changed');
    expect((await tried.provider.read(customer.customerId)).bought).toEqual(GARDEN);
  });
});
