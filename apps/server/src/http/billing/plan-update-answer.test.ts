import { entitlementOf, limitsOf } from '@pharos/domain/plans/plans.ts';
import { expect, test } from 'vitest';
import type { PlanUpdate } from '../../usecases/billing/update-plan.ts';
import { toPlanUpdate } from './plan-update-answer.ts';

const NO_ADD_ONS = { checks: 0, badges: false };
const BLOSSOM = {
  wanted: { plan: 'BLOSSOM', period: 'month', addOns: NO_ADD_ONS },
  limits: limitsOf(entitlementOf('BLOSSOM'), 0),
} as const;
const SPROUT = {
  wanted: { plan: 'SPROUT', period: 'month', addOns: NO_ADD_ONS },
  limits: limitsOf(entitlementOf('SPROUT'), 0),
} as const;
const ANSWER = {
  hosted_page_url: null,
  checkout_method: null,
  request_status: null,
  effective_from: null,
  feature_mini: { check_count: 60, integrations_count: 10, user_count: 12, status_pages_count: 5 },
  limit_violation_with_addons: [],
  status: 'success',
  response: { message: 'Subscription has been updated' },
};
const USAGE = { checks: 61, integrations: 12, users: 14, statusPages: 6 };

test.each<[string, PlanUpdate, object]>([
  [
    'a checkout',
    { ...BLOSSOM, outcome: 'checkout', url: 'https://pay.example/1' },
    { hosted_page_url: 'https://pay.example/1', response: { message: 'Continue to the checkout.' } },
  ],
  ['a change at once', { ...BLOSSOM, outcome: 'updated' }, { checkout_method: 'subscription_updated' }],
  [
    'a lower plan that is tried',
    { ...BLOSSOM, outcome: 'downgraded' },
    { request_status: 'downgraded', response: { message: 'Plan has been downgraded to BLOSSOM' } },
  ],
  [
    'a change at the end of the term',
    { ...BLOSSOM, outcome: 'scheduled', from: Date.UTC(2026, 1, 5, 12) },
    {
      request_status: 'downgrade_scheduled',
      effective_from: '2026-02-05T12:00:00.000Z',
      response: { message: 'The change to BLOSSOM takes effect on 2026-02-05. Until then, the current plan applies.' },
    },
  ],
  [
    'a change at the end of a term that is not known',
    { ...BLOSSOM, outcome: 'scheduled', from: null },
    {
      request_status: 'downgrade_scheduled',
      response: {
        message: 'The change to BLOSSOM takes effect at the end of the term. Until then, the current plan applies.',
      },
    },
  ],
  [
    'a missing card',
    { ...BLOSSOM, outcome: 'no-card' },
    {
      status: 'failure',
      request_status: 'no_card',
      response: { message: 'There is no payment card. Add a card first.' },
    },
  ],
  [
    'a paid plan without enough room',
    { ...BLOSSOM, outcome: 'refused', exceeded: ['checks', 'integrations', 'users', 'statusPages'], usage: USAGE },
    {
      status: 'failure',
      request_status: 'checks_exceeded',
      response: {
        message:
          'The limits of BLOSSOM are 60 Checks, 10 Integrations, 12 users and 5 statuspages. You have 61 Checks, 1 more than 60; ' +
          '12 Integrations, 2 more than 10; 14 users, 2 more than 12; 6 statuspages, 1 more than 5.',
      },
    },
  ],
  [
    'the free plan without enough room',
    { ...SPROUT, outcome: 'refused', exceeded: ['checks', 'users'], usage: USAGE },
    {
      status: 'failure',
      request_status: 'checks_exceeded',
      feature_mini: { check_count: 50, integrations_count: 5, user_count: 10, status_pages_count: 5 },
      limit_violation_with_addons: ['61 Checks, 11 more than 50', '14 users, 4 more than 10'],
      response: {
        message: 'Unable to downgrade to Sprout: Sprout allows 50 Checks, 5 Integrations, 10 users and 5 statuspages',
      },
    },
  ],
])('returns the response for %s', (_what, update, expected) => {
  expect(toPlanUpdate(update)).toEqual({ ...ANSWER, ...expected });
});

test.each([
  [['integrations'], 'integration_exceeded'],
  [['integrations', 'users'], 'integration_exceeded'],
  [['checks', 'integrations'], 'checks_exceeded'],
  [['users'], 'checks_exceeded'],
] as const)('returns the status of a plan without enough %s', (exceeded, status) => {
  expect(toPlanUpdate({ ...BLOSSOM, outcome: 'refused', exceeded, usage: USAGE }).request_status).toBe(status);
});
