import { describe, expect, test } from 'vitest';
import { mayHaveBadges } from './badge-entitlement.ts';
import { mayOrderCertificates } from './certificate-entitlement.ts';
import { GRANTED_PLANS, type Grant } from './grants.ts';
import { decidePlanChange } from './plan-change.ts';
import {
  cheapestPlanWith,
  entitlementOf,
  hasHigherPlan,
  inForce,
  limitsOf,
  maxHistoryMonths,
  PLAN_FEATURES,
  PLANS,
  type PlanEntitlement,
  type PlanFeature,
  type PlanName,
  planHasFeature,
  planInForce,
  subscribedTo,
} from './plans.ts';

const NOW = Date.UTC(2026, 0, 5);
const entitlement = (plan: PlanName, differing: Partial<PlanEntitlement> = {}): PlanEntitlement => ({
  ...entitlementOf(plan),
  ...differing,
});

test('has no plan above GARDEN that can be chosen', () => {
  expect(PLANS.filter(hasHigherPlan)).toEqual(['SPROUT', 'BLOSSOM']);
});

test.each<[PlanName, number, number, number, number]>([
  ['SPROUT', 50, 5, 10, 6],
  ['BLOSSOM', 60, 10, 12, 12],
  ['GARDEN', 80, 15, 50, 24],
  ['ESTATE', 100, 20, 100, 24],
])('gives %s %i checks, %i integrations, %i users, %i months of history and five status pages', (plan, ...limits) => {
  const [checks, integrations, users, historyMonths] = limits;
  expect(limitsOf(entitlement(plan), NOW)).toEqual({ checks, integrations, users, historyMonths, statusPages: 5 });
  expect(maxHistoryMonths()).toBeGreaterThanOrEqual(historyMonths ?? 0);
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
  ])('with the plan %s and an end at %s, puts the plan %s in force', (plan, trialEndsAt, inForce) => {
    const trial = trialEndsAt === null ? null : { plan: 'GARDEN' as const, endsAt: trialEndsAt };
    expect(planInForce(entitlement(plan, { trial }), NOW)).toBe(inForce);
    expect(limitsOf(entitlement(plan, { trial }), NOW)).toEqual(limitsOf(entitlement(inForce), NOW));
  });
});

describe('the cheapest plan with a feature', () => {
  test.each<[PlanName, PlanFeature[]]>([
    ['BLOSSOM', ['basic_authentication', 'custom_header', 'string_check', 'status_check', 'request_timeout']],
    [
      'GARDEN',
      ['performance_alerting', 'ssl_expiry_alert', 'avg_response_metrics', 'response_time_graph', 'incident_log'],
    ],
  ])('is %s for each of the features %s', (plan, features) => {
    for (const feature of features) expect(cheapestPlanWith(feature)).toBe(plan);
  });

  test('has the feature, as do all higher plans but no lower plan', () => {
    for (const feature of PLAN_FEATURES) {
      const having = PLANS.filter((plan) => planHasFeature(entitlement(plan), feature, NOW));
      expect(having).toEqual(PLANS.slice(PLANS.indexOf(cheapestPlanWith(feature))));
    }
  });
});

test('unlocks everything on any plan without billing', () => {
  const unlocked = entitlement('SPROUT', { unlocked: true });
  expect(PLAN_FEATURES.every((feature) => planHasFeature(unlocked, feature, NOW))).toBe(true);
  expect(limitsOf(unlocked, NOW).checks).toBeGreaterThanOrEqual(1_000_000);
});

describe('a grant', () => {
  const grant = (given: Partial<Grant> = {}): Grant => ({
    id: 'a',
    plan: null,
    extra: { checks: 20, integrations: 1, users: 2, statusPages: 3 },
    badges: false,
    givenAt: NOW - 1,
    endsAt: NOW + 1,
    ...given,
  });
  const of = (...grants: Grant[]) => entitlement('SPROUT', { grants });

  test('raises the limits until its end', () => {
    expect(limitsOf(of(grant()), NOW)).toEqual({
      checks: 70,
      integrations: 6,
      users: 12,
      historyMonths: 6,
      statusPages: 8,
    });
    expect(limitsOf(of(grant()), NOW + 1)).toEqual(limitsOf(entitlement('SPROUT'), NOW));
  });

  test('adds to other grants and to add-on checks, and does not change the plan', () => {
    const both = { ...of(grant(), grant({ id: 'b', endsAt: NOW + 2 })), addOns: { checks: 10, badges: false } };
    expect(limitsOf(both, NOW).checks).toBe(100);
    expect(limitsOf(both, NOW + 1).checks).toBe(80);
    expect(planInForce(both, NOW)).toBe('SPROUT');
  });

  test('gives the badges while it is in force', () => {
    const badges = of(grant({ badges: true }), grant({ id: 'b', endsAt: NOW + 9 }));
    expect([NOW, NOW + 1].map((now) => mayHaveBadges(badges, now))).toEqual([true, false]);
  });

  test('also counts after a change to another plan, so that granted room does not prevent the change', () => {
    const standing = {
      entitlement: { ...of(grant()), plan: 'BLOSSOM' as const },
      period: 'month' as const,
      isEnding: false,
    };
    const wanted = { plan: 'SPROUT', period: 'month', addOns: { checks: 0, badges: false }, payNow: true } as const;
    const change = (checks: number) =>
      decidePlanChange(standing, wanted, { checks, integrations: 0, users: 1, statusPages: 0 }, NOW).way;
    expect([change(70), change(71)]).toEqual(['at-term-end', 'refused']);
  });
});

test('uses the highest of paid, tried and granted plan in every combination, and never changes the subscription by a grant', () => {
  const none = { checks: 0, integrations: 0, users: 0, statusPages: 0 };
  const rank = (plan: PlanName) => PLANS.indexOf(plan);
  let count = 0;
  for (const plan of PLANS)
    for (const endsAt of [null, NOW, NOW + 1])
      for (const trialPlan of [null, 'SPROUT', 'BLOSSOM', 'GARDEN'] as const)
        for (const trialEndsAt of trialPlan === null ? [NOW] : [NOW, NOW + 1])
          for (const checks of [0, 20])
            for (const granted of GRANTED_PLANS)
              for (const grantEndsAt of [NOW, NOW + 1]) {
                const without = entitlement(plan, {
                  endsAt,
                  trial: trialPlan && { plan: trialPlan, endsAt: trialEndsAt },
                  addOns: { checks, badges: false },
                });
                const grant = { id: 'a', plan: granted, extra: none, badges: false, givenAt: 0, endsAt: grantEndsAt };
                const withGrant = { ...without, grants: [grant] };
                const message = JSON.stringify(withGrant);
                count += 1;
                expect(subscribedTo(withGrant, NOW), message).toEqual(subscribedTo(without, NOW));
                const own = inForce(without, NOW);
                if (grantEndsAt === NOW) {
                  expect([inForce(withGrant, NOW), limitsOf(withGrant, NOW)], message).toEqual([
                    own,
                    limitsOf(without, NOW),
                  ]);
                  continue;
                }
                const counts = inForce(withGrant, NOW);
                expect(rank(counts.plan), message).toBe(Math.max(rank(own.plan), rank(granted)));
                expect(counts.addOns, message).toEqual(own.addOns);
                for (const other of [without, entitlement(granted)]) {
                  const [limits, least] = [limitsOf(withGrant, NOW), limitsOf(other, NOW)];
                  for (const [what, limit] of Object.entries(least))
                    expect(limits[what as keyof typeof limits], `${message} ${what}`).toBeGreaterThanOrEqual(limit);
                  for (const feature of PLAN_FEATURES)
                    if (planHasFeature(other, feature, NOW))
                      expect(planHasFeature(withGrant, feature, NOW), message).toBe(true);
                  if (mayHaveBadges(other, NOW)) expect(mayHaveBadges(withGrant, NOW), message).toBe(true);
                  if (mayOrderCertificates(other, NOW))
                    expect(mayOrderCertificates(withGrant, NOW), message).toBe(true);
                }
              }
  expect(count).toBeGreaterThan(900);
});
