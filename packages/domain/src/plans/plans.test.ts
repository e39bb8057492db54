import { describe, expect, test } from 'vitest';
import {
  cheapestPlanWith,
  hasHigherPlan,
  holdingOf,
  limitsOf,
  longestHistoryMonths,
  PLAN_FEATURES,
  PLANS,
  type PlanFeature,
  type PlanHolding,
  type PlanName,
  planHasFeature,
  planInForce,
} from './plans.ts';

const NOW = Date.UTC(2026, 0, 5);
const holding = (plan: PlanName, differing: Partial<PlanHolding> = {}): PlanHolding => ({
  ...holdingOf(plan),
  ...differing,
});

test('GARDEN is the highest plan that can be chosen', () => {
  expect(PLANS.filter(hasHigherPlan)).toEqual(['SPROUT', 'BLOSSOM']);
});

test.each<[PlanName, number, number, number, number]>([
  ['SPROUT', 50, 5, 10, 6],
  ['BLOSSOM', 60, 10, 12, 12],
  ['GARDEN', 80, 15, 50, 24],
  ['ESTATE', 100, 20, 100, 24],
])('%s: %i checks, %i integrations, %i users, %i months, five status pages', (plan, ...limits) => {
  const [checks, integrations, users, historyMonths] = limits;
  expect(limitsOf(holding(plan), NOW)).toEqual({ checks, integrations, users, historyMonths, statusPages: 5 });
  expect(longestHistoryMonths()).toBeGreaterThanOrEqual(historyMonths ?? 0);
});

describe('a trial', () => {
  const day = 86_400_000;
  test.each<[PlanName, number | null, PlanName]>([
    ['SPROUT', null, 'SPROUT'],
    ['SPROUT', NOW + day, 'GARDEN'],
    ['BLOSSOM', NOW + 1, 'GARDEN'],
    ['SPROUT', NOW, 'SPROUT'],
    ['BLOSSOM', NOW - day, 'BLOSSOM'],
    ['GARDEN', NOW + day, 'GARDEN'],
    ['ESTATE', NOW + day, 'ESTATE'],
  ])('of %s that ends at %s puts %s in force', (plan, trialEndsAt, inForce) => {
    const trial = trialEndsAt === null ? null : { plan: 'GARDEN' as const, endsAt: trialEndsAt };
    expect(planInForce(holding(plan, { trial }), NOW)).toBe(inForce);
    expect(limitsOf(holding(plan, { trial }), NOW)).toEqual(limitsOf(holding(inForce), NOW));
  });
});

describe('the cheapest plan', () => {
  test.each<[PlanName, PlanFeature[]]>([
    ['BLOSSOM', ['basic_authentication', 'custom_header', 'string_check', 'status_check', 'request_timeout']],
    [
      'GARDEN',
      ['performance_alerting', 'ssl_expiry_alert', 'avg_response_metrics', 'response_time_graph', 'incident_log'],
    ],
  ])('%s has %s', (plan, features) => {
    for (const feature of features) expect(cheapestPlanWith(feature)).toBe(plan);
  });

  test('and all above it have the feature, none below', () => {
    for (const feature of PLAN_FEATURES) {
      const having = PLANS.filter((plan) => planHasFeature(holding(plan), feature, NOW));
      expect(having).toEqual(PLANS.slice(PLANS.indexOf(cheapestPlanWith(feature))));
    }
  });
});

test('without billing everything is unlocked, on any plan', () => {
  const unlocked = holding('SPROUT', { unlocked: true });
  expect(PLAN_FEATURES.every((feature) => planHasFeature(unlocked, feature, NOW))).toBe(true);
  expect(limitsOf(unlocked, NOW).checks).toBeGreaterThanOrEqual(1_000_000);
});
