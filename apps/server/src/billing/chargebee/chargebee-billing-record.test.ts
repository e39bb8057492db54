import { expect, test } from 'vitest';
import {
  ChargebeeCard,
  ChargebeeSubscription,
  purchaseOfItems,
  toBillingRecord,
  toPaidInvoice,
  UnknownItem,
} from './chargebee-billing-record.ts';

const SECOND = 1000;
const CARD: ChargebeeCard = { card_type: 'visa', last4: '4242', status: 'valid' };
const of = (
  subscription: object,
  scheduled: Parameters<typeof toBillingRecord>[0]['scheduled'] = null,
  credits: { refundable_credits?: number; promotional_credits?: number } = {},
) =>
  toBillingRecord({
    customer: { id: 'pharos-1', resource_version: 7, ...credits },
    subscription: ChargebeeSubscription.parse({
      id: 'pharos-1',
      status: 'active',
      billing_period_unit: 'month',
      subscription_items: [{ item_price_id: 'blossom_monthly', item_type: 'plan', quantity: 1 }],
      started_at: 100,
      current_term_start: 200,
      current_term_end: 300,
      next_billing_at: 300,
      resource_version: 9,
      ...subscription,
    }),
    card: CARD,
    scheduled,
  });
const OWES = { due_invoices_count: 1, due_since: 250, total_dues: 3600 };

test('reports the purchase, the end of its term, and the larger of the customer and subscription versions', () => {
  expect(of({})).toMatchObject({
    version: 9,
    bought: { plan: 'BLOSSOM', period: 'month', addOns: { checks: 0, badges: false } },
    payment: { status: 'active', termEnd: 300 * SECOND, nextBillingAt: 300 * SECOND, unpaidSince: null },
    card: { brand: 'Visa', maskedNumber: '•••• •••• •••• 4242', status: 'valid' },
  });
});

test('reports unpaid invoices of a running subscription, but not of one that has ended', () => {
  expect(of(OWES)).toMatchObject({
    payment: { unpaidSince: 250 * SECOND, owedCents: 3600 },
    card: { status: 'failed' },
  });
  for (const status of ['cancelled', 'paused'])
    expect(of({ ...OWES, status, cancelled_at: 260 })).toMatchObject({
      bought: null,
      payment: { status: 'cancelled', unpaidSince: null, owedCents: null, nextBillingAt: null },
      card: { status: 'valid' },
    });
});

test('reports the scheduled purchase as the next term, SPROUT if the subscription does not renew, and null after its end', () => {
  const garden = {
    subscription_items: [
      { item_price_id: 'garden_yearly', item_type: 'plan' },
      { item_price_id: 'ten_check_yearly', item_type: 'addon', quantity: 2 },
    ],
  };
  const nextOf = (status: string) => of({ status, cancelled_at: 260 }, garden).payment?.nextTerm;
  expect(['active', 'non_renewing', 'cancelled'].map(nextOf)).toEqual([
    { plan: 'GARDEN', period: 'year', addOns: { checks: 20, badges: false } },
    { plan: 'SPROUT', period: 'month', addOns: { checks: 0, badges: false } },
    null,
  ]);
  expect(of({}).payment?.nextTerm).toBeNull();
});

test('ends a term at its scheduled end, or else at the cancellation, or else at its start', () => {
  const endOf = (given: object) => (of({ status: 'cancelled', ...given }).payment?.termEnd ?? 0) / SECOND;
  expect(endOf({ cancelled_at: 260 })).toBe(300);
  expect(endOf({ cancelled_at: 260, current_term_end: undefined })).toBe(260);
  expect(endOf({ current_term_end: undefined })).toBe(200);
});

test('reports nothing as unpaid without an unpaid invoice or without its due date', () => {
  expect(of({ due_since: 250 }).payment?.unpaidSince).toBeNull();
  expect(of({ due_invoices_count: 0, due_since: 250 }).payment?.unpaidSince).toBeNull();
  expect(of({ due_invoices_count: 1 }).payment?.unpaidSince).toBeNull();
});

test('throws for a plan price that is not sold here, instead of reporting a free plan', () => {
  const subscription_items = [{ item_price_id: 'oak_monthly', item_type: 'plan' }];
  expect(() => of({ subscription_items })).toThrow(UnknownItem);
});

test('reports both credits of a customer in cents, and 0 if Chargebee reports none', () => {
  const creditsOf = (credits: object) => {
    const { refundableCents, promotionalCents } = of({}, null, credits).payment ?? {};
    return [refundableCents, promotionalCents];
  };
  expect(creditsOf({ refundable_credits: 500, promotional_credits: 700 })).toEqual([500, 700]);
  expect(creditsOf({})).toEqual([0, 0]);
});

test.each([
  ['active', 'BLOSSOM', 'active'],
  ['in_trial', 'BLOSSOM', 'active'],
  ['non_renewing', 'BLOSSOM', 'non_renewing'],
  ['paused', null, 'cancelled'],
  ['cancelled', null, 'cancelled'],
  ['future', null, 'cancelled'],
  ['transferred', null, 'cancelled'],
] as const)('reports for the subscription status %s the purchased plan %s', (status, plan, paid) => {
  const { bought, payment } = of({ status });
  expect([bought?.plan ?? null, payment?.status]).toEqual([plan, paid]);
});

test('reports no purchase and no payment without a subscription or before its start', () => {
  const free = { bought: null, payment: null, card: { brand: 'Visa' } };
  expect(of({ started_at: undefined })).toMatchObject({ version: 9, ...free });
  const customer = { id: 'pharos-1', resource_version: 7 };
  expect(toBillingRecord({ customer, subscription: null, card: CARD, scheduled: null })).toMatchObject({
    version: 7,
    ...free,
  });
  expect(
    toBillingRecord({
      customer: { ...customer, resource_version: 11 },
      subscription: null,
      card: null,
      scheduled: null,
    }),
  ).toEqual({ version: 11, bought: null, payment: null, card: null });
});

test('adds up add-ons, and defaults to a quantity of 1 and to the period month', () => {
  const item = (item_price_id: string, quantity?: number) => ({ item_price_id, item_type: 'addon', quantity });
  const subscription_items = [
    item('ten_check_monthly', 3),
    item('fifty_check_monthly'),
    item('badge_monthly'),
    { item_price_id: 'garden_monthly', item_type: 'plan' },
  ];
  const { bought, payment } = of({ subscription_items, billing_period_unit: undefined });
  expect(bought).toEqual({ plan: 'GARDEN', period: 'month', addOns: { checks: 80, badges: true } });
  expect(payment?.period).toBe('month');
});

test('starts a term with the subscription if Chargebee reports no term, and has no billing date if Chargebee reports none', () => {
  expect(
    of({ current_term_start: undefined, current_term_end: undefined, next_billing_at: undefined }).payment,
  ).toMatchObject({
    termStart: 100 * SECOND,
    termEnd: 100 * SECOND,
    nextBillingAt: null,
  });
  expect(of({}).payment).toMatchObject({ startedAt: 100 * SECOND, termStart: 200 * SECOND });
});

test('throws for items without a plan', () => {
  expect(() => purchaseOfItems({ subscription_items: undefined })).toThrow('unknown plan price: none');
  expect(() => of({ subscription_items: undefined })).toThrow(UnknownItem);
});

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['american_express', 'American Express'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
  ['diners_club', 'Diners Club'],
  ['oak', 'Card'],
  [undefined, 'Card'],
])('returns for a card of type %s the name %s', (card_type, brand) => {
  const card = ChargebeeCard.parse({ card_type, last4: '4242', status: 'expiring' });
  const customer = { id: 'pharos-1', resource_version: 7 };
  expect(toBillingRecord({ customer, subscription: null, card, scheduled: null }).card).toEqual({
    brand,
    maskedNumber: '•••• •••• •••• 4242',
    status: 'expiring',
  });
});

test('reports the charged amount and the amount paid from credit of a paid invoice', () => {
  expect(toPaidInvoice({ id: '7', paid_at: 250, date: 200, amount_paid: 3100, credits_applied: 500 })).toEqual({
    id: '7',
    paidAt: 250 * SECOND,
    cents: 3100,
    creditCents: 500,
  });
  const discounts = [
    { entity_type: 'promotional_credits', amount: 300 },
    { entity_type: 'document_level_coupon', amount: 100 },
  ];
  expect(toPaidInvoice({ id: '9', paid_at: 250, amount_paid: 3200, credits_applied: 200, discounts })).toMatchObject({
    cents: 3200,
    creditCents: 500,
  });
  expect(toPaidInvoice({ id: '8', date: 200 })).toEqual({ id: '8', paidAt: 200 * SECOND, cents: 0, creditCents: 0 });
});
