import { MONTHLY_PRICE_CENTS } from './plan-prices.ts';
import { type PlanHolding, type PlanName, planInForce } from './plans.ts';

/** What an organization has subscribed to, or tries. Times are epoch milliseconds; null where there is no such moment. */
export interface Subscription {
  plan: PlanName;
  status: 'in_trial' | 'active';
  /** Null where nothing is sold. */
  startedAt: number | null;
  trialEnd: number | null;
  /** Cents a month. */
  priceCents: number;
}

/** The subscription in force at `now`: a trial lifts the plan to GARDEN, and ends in the plan that is paid for. */
export const subscriptionOf = (holding: PlanHolding, startedAt: number, now: number): Subscription => {
  const plan = planInForce(holding, now);
  const isTrial = !holding.unlocked && plan !== holding.plan;
  return {
    plan,
    status: isTrial ? 'in_trial' : 'active',
    startedAt: holding.unlocked ? null : startedAt,
    trialEnd: holding.unlocked ? null : holding.trialEndsAt,
    priceCents: holding.unlocked ? 0 : (MONTHLY_PRICE_CENTS[plan] ?? 0),
  };
};
