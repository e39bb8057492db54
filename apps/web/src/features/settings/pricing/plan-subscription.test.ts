import { expect, test } from 'vitest';
import { organization } from '../../../lib/testing/fixtures.ts';
import { isTrying, isUnpaidTrial, planSubscriptionOf } from './plan-subscription.ts';
import { inTrial, paidBy } from './testing/public-plans.ts';

const subscription = (given: object) => organization({ subscription: given }).subscription;
const now = Date.now();

test.each([
  ['a trial', { plan_name: 'GARDEN', ...inTrial() }, true, true],
  ['the free plan while a trial runs', { plan_name: 'SPROUT', trial_end: inTrial().trial_end }, true, false],
  ['the free plan after it', { plan_name: 'SPROUT', trial_end: '2020-01-01T00:00:00Z' }, false, false],
  ['a paid plan', { plan_name: 'GARDEN', trial_end: inTrial().trial_end, ...paidBy('year') }, false, false],
])('classifies %s with isTrying %s and isUnpaidTrial %s', (_name, given, tries, unpaid) => {
  expect([isTrying(subscription(given), now), isUnpaidTrial(subscription(given))]).toEqual([tries, unpaid]);
});

test('treats a trial as the free plan without payment', () => {
  const { entitlement, period, isEnding } = planSubscriptionOf(
    subscription({ plan_name: 'GARDEN', ...inTrial() }),
    now,
  );
  expect([entitlement.plan, entitlement.trial?.plan, period, isEnding]).toEqual(['SPROUT', 'GARDEN', null, false]);
});

test('returns period, add-ons and the agreed end of a paid plan', () => {
  const addons = [{ cb_id: 'ten_check_yearly', quantity: 3, unit: 10, unit_price: 4800, max_count: 25 }];
  const given = {
    plan_name: 'BLOSSOM',
    ...paidBy('year'),
    addons,
    next_term: {
      plan_name: 'SPROUT' as const,
      billing_period_unit: 'year' as const,
      addon_checks: 0,
      has_badges: false,
    },
  };
  const { entitlement, period, isEnding } = planSubscriptionOf(subscription(given), now);
  expect([entitlement.plan, entitlement.trial, entitlement.addOns, period, isEnding]).toEqual([
    'BLOSSOM',
    null,
    { checks: 30, badges: false },
    'year',
    true,
  ]);
});

test('returns no period for a paid plan that has ended', () => {
  expect(
    planSubscriptionOf(subscription({ plan_name: 'SPROUT', ...paidBy('month'), status: 'cancelled' }), now).period,
  ).toBe(null);
});
