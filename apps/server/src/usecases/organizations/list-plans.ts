import { PERIODS, type Period, planId } from '@pharos/domain/plans/add-ons.ts';
import { FEATURE_NAMES } from '@pharos/domain/plans/feature-names.ts';
import { ADD_ON_PRICES, PLANS_FOR_SALE, type PlanForSale, planPrice } from '@pharos/domain/plans/plan-prices.ts';
import { entitlementOf, limitsOf, PLAN_FEATURES, planHasFeature } from '@pharos/domain/plans/plans.ts';
import type { Services } from '../context.ts';

/** The plans for sale, cheapest first. The id of a plan is its position in this list, starting at 1. */
export const PLANS_BY_PERIOD = PERIODS.flatMap((period) => PLANS_FOR_SALE.map((plan) => ({ plan, period }))).map(
  (each, n) => ({ id: n + 1, ...each }),
);

const DESCRIPTIONS: Record<PlanForSale, string> = {
  SPROUT: 'For a few personal websites.',
  BLOSSOM: 'For teams that also check the content of pages.',
  GARDEN: 'For teams that also monitor response times and certificates.',
};

/**
 * Returns the offers in the order of `PLANS_BY_PERIOD`. `name` selects one plan, ignoring case. The list is empty if no
 * plans are sold.
 */
export const listPlans = ({ settings }: Pick<Services, 'settings'>, name: string | undefined) =>
  (settings.sellsPlans ? PLANS_BY_PERIOD : [])
    .filter(({ plan }) => name === undefined || plan === name.toUpperCase())
    .map(({ id, plan, period }) => ({
      id,
      name: plan,
      providerId: planId(plan, period),
      description: DESCRIPTIONS[plan],
      isRecommended: plan === 'BLOSSOM',
      period,
      priceCents: planPrice(plan, period) ?? 0,
      features: PLAN_FEATURES.flatMap((key, n) =>
        planHasFeature(entitlementOf(plan), key, 0) ? [{ id: n + 1, key, description: FEATURE_NAMES[key] }] : [],
      ),
      limits: limitsOf(entitlementOf(plan), 0),
      addOns: addOnsOfPeriod(period),
    }));

const addOnsOfPeriod = (of: Period) =>
  [...ADD_ON_PRICES].flatMap(([id, { period, cents, checks }]) => (period === of ? [{ id, cents, checks }] : []));
