import { expect, test } from 'vitest';
import type { SubscriptionView } from '../../usecases/organizations/subscription-view.ts';
import { toSubscription } from './subscription.ts';

const at = (day: number): number => Date.UTC(2026, 4, day);
/** All values differ, so that mixed-up fields are detected. */
const view: SubscriptionView = {
  plan: 'GARDEN',
  subscribedPlan: 'BLOSSOM',
  planId: 'blossom_monthly',
  status: 'active',
  trialEnd: at(1),
  termStart: at(2),
  termEnd: at(3),
  startedAt: at(4),
  nextBillingAt: at(5),
  nextPayment: { cents: 1500, creditCents: 15 },
  period: 'month',
  priceCents: 1100,
  totalCents: 1600,
  addOns: { checks: 1, badges: false },
  addOnList: [{ id: 'ten_check_monthly', quantity: 1, checks: 10, cents: 500, maxQuantity: 20 }],
  refundableCents: 7,
  promotionalCents: 8,
  credits: [
    {
      id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c12',
      cents: 6,
      leftCents: 5,
      reason: 'Sorry',
      givenAt: at(10),
      endsAt: at(11),
      version: null,
      isEndRecorded: false,
    },
  ],
  cardTrouble: 'expired',
  suspendedFrom: at(6),
  owedCents: 1700,
  nextTerm: { plan: 'BLOSSOM', period: 'year', addOns: { checks: 20, badges: true } },
  grants: [
    {
      id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
      plan: 'GARDEN',
      extra: { checks: 9, integrations: 10, users: 11, statusPages: 12 },
      badges: true,
      givenAt: at(8),
      endsAt: at(9),
    },
  ],
  aboveLimits: { checks: 3, integrations: 2, users: 1, checksPausedFrom: at(7) },
} as SubscriptionView;

test('returns a subscription with the names and units of the API', () => {
  expect(toSubscription(view)).toEqual({
    plan_name: 'GARDEN',
    subscribed_plan_name: 'BLOSSOM',
    cb_plan: 'blossom_monthly',
    status: 'active',
    trial_end: '2026-05-01T00:00:00.000Z',
    current_term_start: '2026-05-02T00:00:00.000Z',
    current_term_end: '2026-05-03T00:00:00.000Z',
    started_at: '2026-05-04T00:00:00.000Z',
    next_billing_at: '2026-05-05T00:00:00.000Z',
    next_billing_amount: 1500,
    next_billing_credit: 15,
    billing_period_unit: 'month',
    plan_unit_price: 1100,
    total_price: 1600,
    addons: [{ cb_id: 'ten_check_monthly', quantity: 1, unit: 10, unit_price: 500, max_count: 20 }],
    refundable_credits: 7,
    promotional_credits: 8,
    credits: [
      {
        id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c12',
        amount: 6,
        amount_left: 5,
        given_on: '2026-05-10T00:00:00.000Z',
        ends_on: '2026-05-11T00:00:00.000Z',
        is_confirmed: false,
      },
    ],
    card_status: 'expired',
    suspended_from: '2026-05-06T00:00:00.000Z',
    amount_due: 1700,
    next_term: { plan_name: 'BLOSSOM', billing_period_unit: 'year', addon_checks: 20, has_badges: true },
    grants: [
      {
        id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
        plan_name: 'GARDEN',
        checks: 9,
        integrations: 10,
        users: 11,
        status_pages: 12,
        has_badges: true,
        given_on: '2026-05-08T00:00:00.000Z',
        ends_on: '2026-05-09T00:00:00.000Z',
      },
    ],
    above_limits: { checks: 3, integrations: 2, users: 1, checks_paused_from: '2026-05-07T00:00:00.000Z' },
  });
});

test('returns null for absent values, and zero for values within the limits', () => {
  const nothing = { trialEnd: null, termEnd: null, nextBillingAt: null, suspendedFrom: null, cardTrouble: null };
  expect(
    toSubscription({
      ...view,
      ...nothing,
      nextTerm: null,
      aboveLimits: { checksPausedFrom: at(7) },
    } as SubscriptionView),
  ).toMatchObject({
    trial_end: null,
    current_term_end: null,
    next_billing_at: null,
    suspended_from: null,
    card_status: 'no_card',
    next_term: null,
    above_limits: { checks: 0, integrations: 0, users: 0 },
  });
  expect(toSubscription({ ...view, aboveLimits: null }).above_limits).toBeNull();
});
