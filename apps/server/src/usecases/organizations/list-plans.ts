import { MONTHLY_PRICE_CENTS } from '@pharos/domain/plans/plan-prices.ts';
import { limitsOf, PLAN_FEATURES, PLANS, planHasFeature } from '@pharos/domain/plans/plans.ts';
import type { Services } from '../context.ts';

/** What each plan offers, cheapest first; `name` picks one, in any case. None where nothing is sold. */
export const listPlans = ({ settings }: Pick<Services, 'settings'>, name: string | undefined) =>
  (settings.billing === 'off' ? [] : PLANS)
    .filter((plan) => name === undefined || plan === name.toUpperCase())
    .map((plan) => {
      const holding = { plan, trialEndsAt: null, unlocked: false };
      return {
        name: plan,
        priceCents: MONTHLY_PRICE_CENTS[plan],
        features: PLAN_FEATURES.filter((feature) => planHasFeature(holding, feature, 0)),
        limits: limitsOf(holding, 0),
      };
    });
