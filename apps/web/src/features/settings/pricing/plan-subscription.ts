import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { addOnsOf } from '@pharos/domain/plans/add-ons.ts';
import type { PlanSubscription } from '@pharos/domain/plans/plan-change.ts';
import { entitlementOf } from '@pharos/domain/plans/plans.ts';
import { toGrant } from '../../../lib/to-grant.ts';

/** Whether plans can still be tried without pay: a trial runs, and nothing was bought. `now` is epoch milliseconds. */
export const isTrying = (
  { status, trial_end, current_term_end }: Pick<Subscription, 'status' | 'trial_end' | 'current_term_end'>,
  now: number,
): boolean => status === 'in_trial' || (current_term_end === null && trial_end !== null && now < Date.parse(trial_end));

/** Whether a plan is tried that has to be bought before the trial ends, or is lost then. */
export const isUnpaidTrial = ({
  status,
  subscribed_plan_name,
  current_term_end,
}: Pick<Subscription, 'status' | 'subscribed_plan_name' | 'current_term_end'>): boolean =>
  status === 'in_trial' && current_term_end === null && subscribed_plan_name !== 'SPROUT';

/** Whether something is paid for. */
export const isPaid = ({ status, current_term_end }: Pick<Subscription, 'status' | 'current_term_end'>): boolean =>
  current_term_end !== null && status !== 'cancelled';

/** Whether a charge has failed: the term on the wire then ends when what was paid for did, before the one that runs. */
export const isOwing = ({ suspended_from }: Pick<Subscription, 'suspended_from'>): boolean => suspended_from !== null;

/** When the term ends that runs; null: there is none, or it is not known while something is owed. ISO 8601. */
export const termEndOf = (subscription: Subscription): string | null =>
  isOwing(subscription) ? null : subscription.current_term_end;

/** How a subscription stands, as the rule of changes takes it. */
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
