import { aboveLimitsAt, excessOf } from '@pharos/domain/plans/above-limits.ts';
import { addOnQuantities, planId } from '@pharos/domain/plans/add-ons.ts';
import type { PlanUsage } from '@pharos/domain/plans/plan-change.ts';
import { ADD_ON_PRICES, maxQuantity } from '@pharos/domain/plans/plan-prices.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import { type Subscription, subscriptionOf } from '@pharos/domain/plans/subscription.ts';
import type { StoredSubscription } from '../../storage/billing/subscriptions.ts';
import { type EntitlementRow, toEntitlement } from '../../storage/organizations/plan-entitlement.ts';

export type SubscriptionView = Subscription & {
  /** The plan id of the billing provider. */
  planId: string;
  /**
   * The add-ons at the provider. `cents` is the price per period, `checks` the added checks, and `maxQuantity` the maximum
   * quantity.
   */
  addOnList: readonly { id: string; quantity: number; cents: number; checks: number; maxQuantity: number }[];
  /** Checks are paused from `checksPausedFrom` (epoch milliseconds). Null if no limit is exceeded. */
  aboveLimits: (ReturnType<typeof excessOf> & { checksPausedFrom: number }) | null;
};

interface Stored extends EntitlementRow {
  createdAt: Date;
}

/** `usage` counts only checks that are not paused. */
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
      return { id, quantity, cents, checks, maxQuantity: maxQuantity(id) };
    }),
    aboveLimits: isAbove ? { ...excess, checksPausedFrom: aboveLimitsAt(since, now).endsAt } : null,
  };
};
