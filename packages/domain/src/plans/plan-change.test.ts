import { describe, expect, test } from 'vitest';
import { CHECK_STEPS, PERIODS } from './add-ons.ts';
import {
  decidePlanChange,
  downgradesOf,
  type PlanSubscription,
  type PlanUsage,
  type WantedPlan,
} from './plan-change.ts';
import { PLANS_FOR_SALE, priceOf } from './plan-prices.ts';
import { entitlementOf, inForce, limitsOf, PLANS, type PlanEntitlement } from './plans.ts';

const NOW = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;
const USAGE: PlanUsage = { checks: 3, integrations: 0, users: 1, statusPages: 0 };
const trialOf = (plan: 'SPROUT' | 'BLOSSOM' | 'GARDEN'): PlanEntitlement => ({
  ...entitlementOf('SPROUT'),
  trial: { plan, endsAt: NOW + DAY },
});
const free: PlanSubscription = { entitlement: entitlementOf('SPROUT'), period: null, isEnding: false };
const paid = (
  entitlement: Partial<PlanEntitlement> & Pick<PlanEntitlement, 'plan'>,
  more: Partial<PlanSubscription> = {},
) => ({
  entitlement: { ...entitlementOf(entitlement.plan), ...entitlement },
  period: 'month' as const,
  isEnding: false,
  ...more,
});
const trial = (plan: 'SPROUT' | 'BLOSSOM' | 'GARDEN'): PlanSubscription => ({ ...free, entitlement: trialOf(plan) });
const want = (plan: WantedPlan['plan'], more: Partial<WantedPlan> = {}): WantedPlan => ({
  plan,
  period: 'month',
  addOns: { checks: 0, badges: false },
  payNow: false,
  ...more,
});
const packs = (checks: number, badges = false) => ({ addOns: { checks, badges } });
const wayOf = (planSubscription: PlanSubscription, wanted: WantedPlan, usage = USAGE) =>
  decidePlanChange(planSubscription, wanted, usage, NOW).way;

describe('a plan change in a trial', () => {
  test.each([
    ['the same plan is there already', trial('GARDEN'), want('GARDEN'), 'none'],
    ['it can be bought', trial('GARDEN'), want('GARDEN', { payNow: true }), 'buy'],
    ['so can a lower one', trial('GARDEN'), want('BLOSSOM', { payNow: true }), 'buy'],
    ['a lower one is tried', trial('GARDEN'), want('BLOSSOM'), 'try'],
    ['a higher one is tried', trial('BLOSSOM'), want('GARDEN'), 'try'],
    ['also after going down to the free one', trial('SPROUT'), want('GARDEN'), 'try'],
    ['packs are not tried, they are bought', trial('GARDEN'), want('GARDEN', packs(10)), 'buy'],
    ['nothing is bought by choosing the free plan', trial('GARDEN'), want('SPROUT', { payNow: true }), 'none'],
  ] as const)('%s', (_what, planSubscription, wanted, way) => {
    expect(wayOf(planSubscription, wanted)).toBe(way);
  });

  test('buys a plan after the trial is over', () => {
    const over = { ...free, entitlement: { ...trialOf('GARDEN'), trial: { plan: 'GARDEN', endsAt: NOW } } } as const;
    expect(wayOf(over, want('GARDEN'))).toBe('buy');
  });
});

test.each([
  ['a plan is bought', free, want('BLOSSOM'), 'buy'],
  ['packs are bought for the free plan', free, want('SPROUT', packs(20)), 'buy'],
  ['the free plan is there already', free, want('SPROUT'), 'none'],
  ['what is paid for is there already', paid({ plan: 'BLOSSOM' }), want('BLOSSOM'), 'none'],
  ['a higher plan comes at once', paid({ plan: 'BLOSSOM' }), want('GARDEN'), 'now'],
  ['more checks come at once', paid({ plan: 'BLOSSOM', ...packs(10) }), want('BLOSSOM', packs(20)), 'now'],
  ['badges come at once', paid({ plan: 'BLOSSOM' }), want('BLOSSOM', packs(0, true)), 'now'],
  [
    'badges for many checks fewer come at the end: together they cost less',
    paid({ plan: 'BLOSSOM', ...packs(250) }),
    want('BLOSSOM', packs(0, true)),
    'at-term-end',
  ],
  ['a year comes at once', paid({ plan: 'BLOSSOM' }), want('BLOSSOM', { period: 'year' }), 'now'],
  [
    'a month waits for the end of the year',
    paid({ plan: 'BLOSSOM' }, { period: 'year' }),
    want('BLOSSOM'),
    'at-term-end',
  ],
  [
    'fewer checks wait for the end of the term',
    paid({ plan: 'BLOSSOM', ...packs(20) }),
    want('BLOSSOM', packs(10)),
    'at-term-end',
  ],
  ['so does a lower plan', paid({ plan: 'GARDEN' }), want('BLOSSOM'), 'at-term-end'],
  ['and giving it all up', paid({ plan: 'BLOSSOM' }), want('SPROUT'), 'at-term-end'],
  [
    'what was given up is kept when it is chosen again',
    paid({ plan: 'BLOSSOM' }, { isEnding: true }),
    want('BLOSSOM'),
    'keep',
  ],
] as const)('%s', (_what, planSubscription, wanted, way) => {
  expect(wayOf(planSubscription, wanted)).toBe(way);
});

test('rejects a downgrade while the usage exceeds the limits of the wanted plan', () => {
  const usage = { checks: 51, integrations: 6, users: 11, statusPages: 5 };
  expect(decidePlanChange(paid({ plan: 'GARDEN' }), want('SPROUT'), usage, NOW)).toMatchObject({
    way: 'refused',
    exceeded: ['checks', 'integrations', 'users'],
    limits: { checks: 50, integrations: 5, users: 10, statusPages: 5 },
  });
  expect(wayOf(trial('GARDEN'), want('BLOSSOM'), { ...usage, checks: 61 })).toBe('refused');
  expect(wayOf(paid({ plan: 'GARDEN' }), want('BLOSSOM', packs(10)), { ...usage, checks: 61 })).toBe('at-term-end');
});

test('rejects a purchase or an immediate change that takes away room in use', () => {
  const usage = { ...USAGE, checks: 71 };
  expect(wayOf(trial('GARDEN'), want('SPROUT', packs(20)), usage)).toBe('refused');
  expect(wayOf(trial('GARDEN'), want('BLOSSOM', { ...packs(20), payNow: true }), usage)).toBe('buy');
  expect(wayOf(paid({ plan: 'SPROUT', ...packs(50) }), want('BLOSSOM'), usage)).toBe('refused');
  expect(wayOf(paid({ plan: 'BLOSSOM', ...packs(20) }), want('BLOSSOM', { period: 'year' }), usage)).toBe('refused');
  expect(wayOf(paid({ plan: 'SPROUT', ...packs(50) }), want('BLOSSOM', packs(20)), usage)).toBe('now');
});

test('allows an organization above its limits to get more room or to continue with the same room', () => {
  const usage = { ...USAGE, checks: 71 };
  expect(wayOf(free, want('SPROUT', packs(10)), usage)).toBe('buy');
  expect(wayOf(paid({ plan: 'BLOSSOM' }, { period: 'year' }), want('BLOSSOM'), usage)).toBe('at-term-end');
});

test.each([
  [
    'a trial',
    trial('GARDEN'),
    [
      ['SPROUT', 0, 'try'],
      ['BLOSSOM', 0, 'try'],
    ],
  ],
  ['a trial of BLOSSOM', trial('BLOSSOM'), [['SPROUT', 0, 'try']]],
  ['the free plan', free, []],
  [
    'what is paid for',
    paid({ plan: 'GARDEN', ...packs(20) }),
    [
      ['SPROUT', 20, 'at-term-end'],
      ['BLOSSOM', 20, 'at-term-end'],
    ],
  ],
  ['more of the free plan', paid({ plan: 'SPROUT', ...packs(20) }), []],
])('offers from %s the possible downgrades, with the paid add-ons', (_what, planSubscription, expected) => {
  const found = downgradesOf(planSubscription, NOW).map(({ wanted, way }) => [wanted.plan, wanted.addOns.checks, way]);
  expect(found).toEqual(expected);
});

const GRANTED = {
  id: 'a',
  extra: { checks: 0, integrations: 0, users: 0, statusPages: 0 },
  badges: false,
  givenAt: 0,
  endsAt: NOW + DAY,
};

test('buys, tries or changes plans by the rules for every combination of plan, trial, grant and wanted plan', () => {
  const steps = CHECK_STEPS.filter((_, n) => n % 9 === 0);
  let count = 0;
  for (const plan of PLANS)
    for (const period of [null, ...PERIODS])
      for (const trialPlan of [null, 'BLOSSOM', 'GARDEN'] as const)
        for (const checks of period === null ? [0] : steps)
          for (const wantedPlan of PLANS_FOR_SALE)
            for (const wantedPeriod of PERIODS)
              for (const wantedChecks of steps)
                for (const payNow of [false, true]) {
                  if ((period === null) !== (plan === 'SPROUT' && checks === 0)) continue;
                  const entitlement: PlanEntitlement = {
                    ...entitlementOf(plan),
                    ...packs(checks),
                    trial: trialPlan && { plan: trialPlan, endsAt: NOW + DAY },
                  };
                  const planSubscription = { entitlement, period, isEnding: false };
                  const wanted = want(wantedPlan, { period: wantedPeriod, payNow, ...packs(wantedChecks) });
                  const { way } = decidePlanChange(planSubscription, wanted, USAGE, NOW);
                  const message = JSON.stringify({ planSubscription, wanted, way });
                  const grant = { ...GRANTED, plan: wantedPlan === 'SPROUT' ? 'ESTATE' : wantedPlan } as const;
                  const granted = { ...planSubscription, entitlement: { ...entitlement, grants: [grant] } };
                  expect(decidePlanChange(granted, wanted, USAGE, NOW).way, message).toBe(way);
                  const after = { ...entitlementOf(wantedPlan), ...packs(wantedChecks) };
                  count += 1;
                  if (way === 'buy') expect([period, priceOf(wanted) > 0], message).toEqual([null, true]);
                  if (way === 'try') expect(wantedChecks, message).toBe(0);
                  if (way === 'now')
                    expect(
                      PLANS.indexOf(wantedPlan) >= PLANS.indexOf(inForce({ ...entitlement, trial: null }, NOW).plan),
                      message,
                    ).toBe(true);
                  if (way === 'at-term-end') expect(period, message).not.toBeNull();
                  if (way === 'none' && period !== null)
                    expect(limitsOf(after, NOW).checks, message).toBe(
                      limitsOf({ ...entitlement, trial: null }, NOW).checks,
                    );
                }
  expect(count).toBeGreaterThan(5000);
});
