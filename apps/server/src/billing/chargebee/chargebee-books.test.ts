import { expect, test } from 'vitest';
import { ChargebeeSubscription, toBooks, UnknownItem } from './chargebee-books.ts';

const SECOND = 1000;
const of = (subscription: object) =>
  toBooks({
    customer: { id: 'pharos-1', resource_version: 7 },
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
    card: { card_type: 'visa', last4: '4242', status: 'valid' },
    scheduled: null,
  });
const OWES = { due_invoices_count: 1, due_since: 250 };

test('what is paid for, until when, and the newer of both versions', () => {
  expect(of({})).toMatchObject({
    version: 9,
    bought: { plan: 'BLOSSOM', period: 'month', addOns: { checks: 0, badges: false } },
    payment: { status: 'active', termEnd: 300 * SECOND, nextBillingAt: 300 * SECOND, unpaidSince: null },
    card: { brand: 'Visa', maskedNumber: '•••• •••• •••• 4242', status: 'valid' },
  });
});

test('what is owed of a subscription suspends; of one that has ended it does not', () => {
  expect(of(OWES)).toMatchObject({ payment: { unpaidSince: 250 * SECOND }, card: { status: 'failed' } });
  for (const status of ['cancelled', 'paused'])
    expect(of({ ...OWES, status, cancelled_at: 260 })).toMatchObject({
      bought: null,
      payment: { status: 'cancelled', unpaidSince: null, nextBillingAt: null },
      card: { status: 'valid' },
    });
});

test('a price that is not sold here is no free plan', () => {
  const subscription_items = [{ item_price_id: 'oak_monthly', item_type: 'plan' }];
  expect(() => of({ subscription_items })).toThrow(UnknownItem);
});
