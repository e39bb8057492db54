import { aboveLimitsAt, excessOf } from '@pharos/domain/plans/above-limits.ts';
import { addOnQuantities, planId } from '@pharos/domain/plans/add-ons.ts';
import type { PlanUsage } from '@pharos/domain/plans/plan-change.ts';
import { ADD_ON_PRICES, mostOf } from '@pharos/domain/plans/plan-prices.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { type Subscription, subscriptionOf } from '@pharos/domain/plans/subscription.ts';
import type { StoredSubscription } from '../../storage/billing/subscriptions.ts';
import { type EntitlementRow, toEntitlement } from '../../storage/organizations/plan-entitlement.ts';

/** What an organization has subscribed to, and by how many it is above that. */
export type SubscriptionView = Subscription & {
  /** What the billing provider calls the plan. */
  planId: string;
  /** The add-ons as the provider lists them: what one costs (cents a period), adds, and how many there can be. */
  addOnList: readonly { id: string; quantity: number; cents: number; checks: number; most: number }[];
  /** Null while it is not. Epoch milliseconds. */
  aboveLimits: (ReturnType<typeof excessOf> & { checksPausedFrom: number }) | null;
};

interface Stored extends EntitlementRow {
  createdAt: Date;
}

/** What is in force at `now` of what is stored of an organization; `usage`: what it has, of checks those that are not paused. */
export const subscriptionView = (
  stored: Stored,
  subscription: StoredSubscription | undefined,
  usage: PlanUsage,
  { sellsPlans, now }: { sellsPlans: boolean; now: number },
): SubscriptionView => {
  const entitlement = { ...toEntitlement(stored), unlocked: !sellsPlans };
  const excess = excessOf(usage, limitsOf(entitlement, now));
  const { aboveLimitsSince: since } = entitlement;
  const isAbove = since !== null && Object.keys(excess).length > 0;
  const inForce = subscriptionOf(entitlement, subscription?.payment ?? null, stored.createdAt.getTime(), now);
  return {
    ...inForce,
    planId: planId(inForce.subscribedPlan, inForce.period),
    addOnList: addOnQuantities(inForce.addOns, inForce.period).map(({ id, quantity }) => {
      const { cents, checks } = ADD_ON_PRICES.get(id) ?? { cents: 0, checks: 0 };
      return { id, quantity, cents, checks, most: mostOf(id) };
    }),
    aboveLimits: isAbove ? { ...excess, checksPausedFrom: aboveLimitsAt(since, now).endsAt } : null,
  };
};
