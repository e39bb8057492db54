import { expect, test } from 'vitest';
import { entitlementOf } from './plans.ts';
import { nextPaymentOf, type Payment, subscriptionOf } from './subscription.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const END = Date.UTC(2026, 0, 22);
const trial = { ...entitlementOf('SPROUT'), trial: { plan: 'GARDEN', endsAt: END } } as const;
const payment: Payment = {
  status: 'active',
  period: 'month',
  startedAt: START,
  termStart: START,
  termEnd: END,
  nextBillingAt: END,
  nextTerm: null,
  unpaidSince: null,
  owedCents: null,
  cardStatus: 'valid',
  refundableCents: 0,
  promotionalCents: 0,
  credits: [],
};

const GRANT = {
  id: 'a',
  plan: 'GARDEN',
  extra: { checks: 0, integrations: 0, users: 0, statusPages: 0 },
  badges: false,
  givenAt: START,
  endsAt: END,
} as const;

test.each([
  [
    'a trial counts as its plan until its end',
    trial,
    null,
    END - 1,
    { plan: 'GARDEN', status: 'in_trial', priceCents: 3600 },
  ],
  ['and leaves the free plan', trial, null, END, { plan: 'SPROUT', status: 'active', priceCents: 0, trialEnd: END }],
  [
    'a paid plan below it is tried higher',
    { ...trial, plan: 'BLOSSOM' },
    null,
    START,
    { plan: 'GARDEN', status: 'in_trial' },
  ],
  [
    'a paid plan as high needs no trial',
    { ...trial, plan: 'GARDEN' },
    payment,
    START,
    { plan: 'GARDEN', status: 'active' },
  ],
  [
    'paid by the year it costs what a year costs',
    entitlementOf('BLOSSOM'),
    { ...payment, period: 'year' },
    START,
    { plan: 'BLOSSOM', status: 'active', priceCents: 10_560, totalCents: 10_560, termEnd: END, cardTrouble: null },
  ],
  [
    'a granted plan counts beside what is paid for, which goes on as it is',
    { ...entitlementOf('BLOSSOM'), grants: [GRANT] },
    payment,
    START,
    { plan: 'GARDEN', subscribedPlan: 'BLOSSOM', status: 'active', priceCents: 1100, totalCents: 1100 },
  ],
  [
    'add-ons are part of the total',
    { ...entitlementOf('BLOSSOM'), addOns: { checks: 20, badges: true } },
    payment,
    START,
    { priceCents: 1100, totalCents: 2400, nextPayment: { cents: 2400, creditCents: 0 } },
  ],
  [
    'what is not renewed has ended after its term',
    { ...entitlementOf('BLOSSOM'), endsAt: END },
    { ...payment, status: 'non_renewing' },
    END,
    { plan: 'SPROUT', status: 'cancelled' },
  ],
  [
    'what is not renewed is in force until the end of its term',
    { ...entitlementOf('BLOSSOM'), endsAt: END },
    { ...payment, status: 'non_renewing' },
    END - 1,
    { plan: 'BLOSSOM', status: 'non_renewing' },
  ],
  [
    'while something is owed the term is the one that was paid for',
    entitlementOf('BLOSSOM'),
    { ...payment, termEnd: END + 30 * DAY, unpaidSince: END, owedCents: 1100 },
    END + DAY,
    { termEnd: END, owedCents: 1100, cardTrouble: 'failed', suspendedFrom: END + 14.5 * DAY },
  ],
  [
    'without billing nothing costs, begins or ends',
    { ...trial, unlocked: true },
    payment,
    START,
    { plan: 'ESTATE', status: 'active', priceCents: 0, startedAt: null, trialEnd: null, termEnd: null },
  ],
] as const)('%s', (_what, entitlement, paid, now, expected) => {
  expect(subscriptionOf(entitlement, paid, START, now)).toMatchObject(expected);
});

const CREDIT = {
  id: 'a',
  cents: 500,
  leftCents: 500,
  reason: '',
  givenAt: START,
  endsAt: END,
  version: 1,
  isEndRecorded: false,
};

test.each([
  ['the same again', {}, [1100, 0]],
  [
    'what was agreed',
    { nextTerm: { plan: 'GARDEN', period: 'year', addOns: { checks: 10, badges: false } } },
    [39_360, 0],
  ],
  ['what credit leaves', { refundableCents: 300, promotionalCents: 200 }, [600, 500]],
  ['nothing where credit pays it all', { refundableCents: 5000 }, [0, 1100]],
  ['what credit leaves that lasts until then', { promotionalCents: 800, credits: [CREDIT] }, [800, 300]],
  [
    'what credit leaves that ends after it',
    { promotionalCents: 800, credits: [{ ...CREDIT, endsAt: END + 1 }] },
    [300, 800],
  ],
  ['none where nothing is renewed', { nextBillingAt: null }, null],
] as const)('calculates the next payment: %s', (_what, given, taken) => {
  const next = nextPaymentOf(entitlementOf('BLOSSOM'), { ...payment, ...given });
  expect(next && [next.cents, next.creditCents]).toEqual(taken);
});
