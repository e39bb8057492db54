import { EMPTY_LEDGER, type Ledger } from '@pharos/domain/billing/ledger.ts';
import { NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import { expect, test } from 'vitest';
import { EMPTY_BILLING_RECORD } from '../port.ts';
import { billingRecordOf } from './builtin-provider.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 5, 9);
const END = Date.UTC(2026, 1, 5, 9);
const EXPIRES = Date.UTC(2026, 6, 1);
const BLOSSOM = { plan: 'BLOSSOM', period: 'month', addOns: { checks: 0, badges: false } } as const;
const ledger = (given: Partial<Ledger> = {}): Ledger => ({
  version: 3,
  subscription: { bought: BLOSSOM, termCents: 1100, startedAt: START, termStart: START, termEnd: END, next: null },
  endedAt: null,
  card: { brand: 'Visa', lastFour: '4242', expiresAt: EXPIRES, failsLater: false },
  creditCents: 0,
  promotionalCents: 0,
  promotions: [],
  invoices: [{ number: 1, at: START, cents: 1100, credited: 0, promotional: 0, paidAt: START, attempts: 1 }],
  ...given,
});
const GARDEN = { ...BLOSSOM, plan: 'GARDEN' as const };
const withNext = (next: NonNullable<Ledger['subscription']>['next']): Ledger => {
  const { subscription } = ledger();
  return ledger({ subscription: subscription && { ...subscription, next } });
};

test('returns the billing record of an unknown customer for an empty ledger', () => {
  expect(billingRecordOf(EMPTY_LEDGER, START)).toEqual(EMPTY_BILLING_RECORD);
});

test.each([
  ['valid', 'more than 30 days before it expires', EXPIRES - 30 * DAY - 1],
  ['expiring', '30 days before it expires', EXPIRES - 30 * DAY],
  ['expiring', 'a millisecond before it expires', EXPIRES - 1],
  ['expired', 'when it expires', EXPIRES],
])('reports a card as %s %s', (status, _when, now) => {
  expect(billingRecordOf(ledger(), now).card?.status).toBe(status);
});

test('reports a card as failed while an invoice is unpaid, even if the card is valid', () => {
  const [paid] = ledger().invoices;
  const unpaid = ledger({ invoices: [...(paid ? [paid, { ...paid, number: 2, at: END, paidAt: null }] : [])] });
  expect(billingRecordOf(unpaid, START)).toMatchObject({ card: { status: 'failed' }, payment: { unpaidSince: END } });
});

test.each([
  ['the same', null, 'active', END, null],
  ['another plan', GARDEN, 'active', END, GARDEN],
  ['nothing', 'nothing', 'non_renewing', null, { ...BLOSSOM, plan: 'SPROUT', addOns: NO_ADD_ONS }],
] as const)('announces a next term of %s in the billing record', (_what, next, status, nextBillingAt, nextTerm) => {
  const { bought, payment } = billingRecordOf(withNext(next), START);
  expect({ bought, ...payment }).toMatchObject({ bought: BLOSSOM, status, nextBillingAt, nextTerm, termEnd: END });
});

test('reports no purchase, no billing date and no next term after the end', () => {
  const ended = { ...withNext('nothing'), endedAt: END };
  expect(billingRecordOf(ended, END)).toMatchObject({
    bought: null,
    payment: { status: 'cancelled', termEnd: END, nextBillingAt: null, nextTerm: null },
  });
});
