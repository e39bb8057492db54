import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import type { Payment } from '@pharos/domain/plans/subscription.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { planSubscriptionOf, wantedOf } from './plan-request.ts';

const NEXT = { plan: 'BLOSSOM', period: 'year', addOns: { checks: 0, badges: false } } as const;
const entitlement = entitlementOf('GARDEN');
const payment: Payment = {
  status: 'active',
  period: 'year',
  startedAt: 0,
  termStart: 0,
  termEnd: 1,
  nextBillingAt: 1,
  nextTerm: null,
  unpaidSince: null,
  owedCents: null,
  cardStatus: 'valid',
  refundableCents: 0,
  promotionalCents: 0,
  credits: [],
};
const planSubscription = (paid: Payment | null) =>
  planSubscriptionOf(entitlement, { customerId: 'c', payment: paid, card: null, version: 1 });

test.each([
  ['a subscription that renews', {}, { period: 'year', isEnding: false }],
  ['one that is given up', { status: 'non_renewing' }, { period: 'year', isEnding: true }],
  ['one whose next plan is agreed', { nextTerm: NEXT }, { period: 'year', isEnding: true }],
  ['one that has ended', { status: 'cancelled' }, { period: null, isEnding: false }],
  [
    'one that has ended with an agreed plan',
    { status: 'cancelled', nextTerm: NEXT },
    { period: null, isEnding: false },
  ],
] as const)('derives the period and the pending end from the payment: %s', (_what, given, expected) => {
  expect(planSubscription({ ...payment, ...given })).toEqual({ entitlement, ...expected });
});

test('returns no period before the first purchase', () => {
  expect(planSubscription(null)).toEqual({ entitlement, period: null, isEnding: false });
  expect(planSubscriptionOf(entitlement, undefined)).toEqual({ entitlement, period: null, isEnding: false });
});

const request = { planId: 2, organizationId: 1, addOns: [], payNow: false, cancelsOnly: false };
const problemOf = (given: Partial<Parameters<typeof wantedOf>[0]>) => {
  try {
    return wantedOf({ ...request, ...given });
  } catch (error) {
    return error instanceof Refusal ? error.fields : error;
  }
};

test('reads plan, period and add-ons of a request', () => {
  const addOns = [
    { id: 'ten_check_yearly', quantity: 25 },
    { id: 'twentyfive_check_yearly', quantity: 1 },
    { id: 'badge_yearly', quantity: 1 },
  ];
  expect(wantedOf({ ...request, planId: 6, addOns, payNow: true })).toEqual({
    plan: 'GARDEN',
    period: 'year',
    addOns: { checks: 275, badges: true },
    payNow: true,
  });
  expect(wantedOf(request)).toEqual({
    plan: 'BLOSSOM',
    period: 'month',
    addOns: { checks: 0, badges: false },
    payNow: false,
  });
});

test('rejects plans that do not exist', () => {
  for (const planId of [0, 7]) expect(problemOf({ planId })).toEqual({ plan_id: ['This plan does not exist.'] });
});

test.each([
  ['an unknown one', 2, 'oak_monthly', 'The add-on oak_monthly does not exist for billing by the month.'],
  [
    'one by the year for a plan by the month',
    2,
    'badge_yearly',
    'The add-on badge_yearly does not exist for billing by the month.',
  ],
  [
    'one by the month for a plan by the year',
    5,
    'badge_monthly',
    'The add-on badge_monthly does not exist for billing by the year.',
  ],
])('rejects an add-on: %s', (_what, planId, id, message) => {
  const known = { id: planId === 2 ? 'badge_monthly' : 'badge_yearly', quantity: 1 };
  expect(problemOf({ planId, addOns: [known, { id, quantity: 1 }] })).toEqual({ addons: [message] });
});

test('accepts up to 1000 additional checks, only in the packs for sale', () => {
  const checks = (...quantities: number[]) =>
    ['ten', 'twentyfive', 'fifty'].map((pack, n) => ({ id: `${pack}_check_monthly`, quantity: quantities[n] ?? 0 }));
  expect(problemOf({ addOns: checks(25, 10, 10) })).toMatchObject({ addOns: { checks: 1000 } });
  const problem = {
    addons: ['Add at most 1000 checks: in steps of 10 up to 250, in steps of 25 up to 500, then in steps of 50.'],
  };
  expect([problemOf({ addOns: checks(26) }), problemOf({ addOns: checks(25, 10, 11) })]).toEqual([problem, problem]);
});
