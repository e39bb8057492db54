import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { addOnsOf } from '@pharos/domain/plans/add-ons.ts';
import type { PlanSubscription } from '@pharos/domain/plans/plan-change.ts';
import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import { toGrant } from '../../../lib/to-grant.ts';

/** True while a trial is running and nothing was bought. `now` is in epoch milliseconds. */
export const isTrying = (
  { status, trial_end, current_term_end }: Pick<Subscription, 'status' | 'trial_end' | 'current_term_end'>,
  now: number,
): boolean => status === 'in_trial' || (current_term_end === null && trial_end !== null && now < Date.parse(trial_end));

/** Checks whether the plan is a trial that ends unless it is bought. */
export const isUnpaidTrial = ({
  status,
  subscribed_plan_name,
  current_term_end,
}: Pick<Subscription, 'status' | 'subscribed_plan_name' | 'current_term_end'>): boolean =>
  status === 'in_trial' && current_term_end === null && subscribed_plan_name !== 'SPROUT';

export const isPaid = ({ status, current_term_end }: Pick<Subscription, 'status' | 'current_term_end'>): boolean =>
  current_term_end !== null && status !== 'cancelled';

/** Checks whether a charge has failed. The API then returns the end of the last paid term. */
export const isOwing = ({ suspended_from }: Pick<Subscription, 'suspended_from'>): boolean => suspended_from !== null;

/** Returns the end of the current term (ISO 8601). Null without a term, or if a payment is overdue. */
export const termEndOf = (subscription: Subscription): string | null =>
  isOwing(subscription) ? null : subscription.current_term_end;

export const planSubscriptionOf = (subscription: Subscription, now: number): PlanSubscription => {
  const { subscribed_plan_name: plan, status, trial_end: trialEnd, addons, billing_period_unit: period } = subscription;
  const trial = trialEnd !== null && isTrying(subscription, now) ? { plan, endsAt: Date.parse(trialEnd) } : null;
  return {
    entitlement: {
      ...entitlementOf(status === 'in_trial' ? 'SPROUT' : plan),
      trial,
      grants: subscription.grants.map(toGrant),
      addOns: addOnsOf(addons.map(({ cb_id: id, quantity }) => ({ id, quantity }))),
    },
    period: isPaid(subscription) ? period : null,
    isEnding: isPaid(subscription) && (status === 'non_renewing' || subscription.next_term !== null),
  };
};
