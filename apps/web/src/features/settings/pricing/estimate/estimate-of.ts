import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import type { AddOns, Period } from '@pharos/domain/plans/add-ons.ts';
import { decidePlanChange } from '@pharos/domain/plans/plan-change.ts';
import { type PlanForSale, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { isTrying, planSubscriptionOf } from '../plan-subscription.ts';

/** What has no part in the estimate: whether there is too much for a plan the server knows. */
const NO_USAGE = { checks: 0, integrations: 0, users: 0, statusPages: 0 };

export interface Wanted {
  plan: PlanForSale;
  period: Period;
  addOns: AddOns;
}

export interface Estimate {
  /** Cents a period. */
  total: number;
  /** Cents of it that credit pays the first time. */
  credit: number;
  /** How it comes into force; `none`: it is so already. */
  way: 'none' | 'keep' | 'buy' | 'now' | 'at-term-end';
  canProceed: boolean;
}

/** What a plan with add-ons costs beside what there is, and how it comes into force. `now` is epoch milliseconds. */
export const estimateOf = (subscription: Subscription, wanted: Wanted, now: number): Estimate => {
  const isTrial = isTrying(subscription, now);
  const change = decidePlanChange(planSubscriptionOf(subscription, now), { ...wanted, payNow: true }, NO_USAGE, now);
  const way = change.way === 'refused' || change.way === 'try' ? 'none' : change.way;
  const total = priceOf(wanted);
  const credit = Math.min(total, subscription.refundable_credits + subscription.promotional_credits);
  return { total, credit, way, canProceed: isTrial || way !== 'none' };
};
