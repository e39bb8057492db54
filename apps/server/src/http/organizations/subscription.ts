import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import type { Subscription as Holding } from '@pharos/domain/plans/subscription.ts';
import { toIso } from '../app/answers/iso-time.ts';

/** Nothing is paid for yet: there are no terms, add-ons, credits or cards. */
export const toSubscription = ({ plan, status, startedAt, trialEnd, priceCents }: Holding): Subscription => ({
  plan_name: plan,
  cb_plan: `${plan.toLowerCase()}_monthly`,
  status,
  trial_end: trialEnd === null ? null : toIso(trialEnd),
  current_term_start: null,
  current_term_end: null,
  started_at: startedAt === null ? null : toIso(startedAt),
  next_billing_at: null,
  billing_period_unit: 'month',
  plan_unit_price: priceCents,
  addons: [],
  refundable_credits: 0,
  promotional_credits: 0,
  card_status: 'no_card',
});
