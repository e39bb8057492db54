import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import type { AddOns, Period } from '@pharos/domain/plans/add-ons.ts';
import { decidePlanChange } from '@pharos/domain/plans/plan-change.ts';
import { type PlanForSale, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { isTrying, planSubscriptionOf } from '../plan-subscription.ts';

/** Irrelevant for the estimate: the server checks the usage against the limits. */
const NO_USAGE = { checks: 0, integrations: 0, users: 0, statusPages: 0 };

export interface Wanted {
  plan: PlanForSale;
  period: Period;
  addOns: AddOns;
}

export interface Estimate {
  /** Cents per billing period. */
  total: number;
  /** The cents of the first payment that credit covers. */
  credit: number;
  /** The way in which the change takes effect. `none` means no change. */
  way: 'none' | 'keep' | 'buy' | 'now' | 'at-term-end';
  canProceed: boolean;
}

/** `now` is in epoch milliseconds. */
export const estimateOf = (subscription: Subscription, wanted: Wanted, now: number): Estimate => {
  const isTrial = isTrying(subscription, now);
  const change = decidePlanChange(planSubscriptionOf(subscription, now), { ...wanted, payNow: true }, NO_USAGE, now);
  const way = change.way === 'refused' || change.way === 'try' ? 'none' : change.way;
  const total = priceOf(wanted);
  const credit = Math.min(total, subscription.refundable_credits + subscription.promotional_credits);
  return { total, credit, way, canProceed: isTrial || way !== 'none' };
};
