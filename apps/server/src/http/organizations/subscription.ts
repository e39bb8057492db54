import type { Credit, Grant, Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import type { Credit as GivenCredit } from '@pharos/domain/plans/credit.ts';
import type { Grant as GivenGrant } from '@pharos/domain/plans/grants.ts';
import type { SubscriptionView } from '../../usecases/organizations/subscription-view.ts';
import { toIso } from '../app/answers/iso-time.ts';

const timeOrNull = (time: number | null): string | null => (time === null ? null : toIso(time));

export const toGrant = ({ id, plan, extra, badges, givenAt, endsAt }: GivenGrant): Grant => ({
  id,
  plan_name: plan,
  checks: extra.checks,
  integrations: extra.integrations,
  users: extra.users,
  status_pages: extra.statusPages,
  has_badges: badges,
  given_on: toIso(givenAt),
  ends_on: toIso(endsAt),
});

export const toCredit = ({ id, cents, leftCents, givenAt, endsAt, version }: GivenCredit): Credit => ({
  id,
  amount: cents,
  amount_left: leftCents,
  given_on: toIso(givenAt),
  ends_on: timeOrNull(endsAt),
  is_confirmed: version !== null,
});

export const toSubscription = (view: SubscriptionView): Subscription => ({
  plan_name: view.plan,
  subscribed_plan_name: view.subscribedPlan,
  cb_plan: view.planId,
  status: view.status,
  trial_end: timeOrNull(view.trialEnd),
  current_term_start: timeOrNull(view.termStart),
  current_term_end: timeOrNull(view.termEnd),
  started_at: timeOrNull(view.startedAt),
  next_billing_at: timeOrNull(view.nextBillingAt),
  next_billing_amount: view.nextPayment?.cents ?? null,
  next_billing_credit: view.nextPayment?.creditCents ?? null,
  billing_period_unit: view.period,
  plan_unit_price: view.priceCents,
  total_price: view.totalCents,
  addons: view.addOnList.map(({ id, quantity, checks, cents, maxQuantity }) => ({
    cb_id: id,
    quantity,
    unit: checks,
    unit_price: cents,
    max_count: maxQuantity,
  })),
  refundable_credits: view.refundableCents,
  promotional_credits: view.promotionalCents,
  credits: view.credits.map(toCredit),
  card_status: view.cardTrouble ?? 'no_card',
  suspended_from: timeOrNull(view.suspendedFrom),
  amount_due: view.owedCents,
  next_term: view.nextTerm && {
    plan_name: view.nextTerm.plan,
    billing_period_unit: view.nextTerm.period,
    addon_checks: view.nextTerm.addOns.checks,
    has_badges: view.nextTerm.addOns.badges,
  },
  grants: view.grants.map(toGrant),
  above_limits: view.aboveLimits && {
    checks: view.aboveLimits.checks ?? 0,
    integrations: view.aboveLimits.integrations ?? 0,
    users: view.aboveLimits.users ?? 0,
    checks_paused_from: toIso(view.aboveLimits.checksPausedFrom),
  },
});
