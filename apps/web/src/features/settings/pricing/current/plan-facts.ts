import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import type { NextPayment } from '@pharos/domain/plans/subscription.ts';
import { moneyText, priceText } from '@pharos/domain/text/money-text.ts';
import { purchaseText } from '@pharos/domain/text/purchase-text.ts';
import { isOwing, isPaid } from '../plan-subscription.ts';

/**
 * Returns the end of the grant whose plan is in force (ISO 8601), and the subscribed plan. Null if no granted plan is
 * in force.
 */
export const grantedPlan = ({
  plan_name: plan,
  subscribed_plan_name: subscribed,
  status,
  grants,
}: Subscription): { until: string; subscribed: string } | null => {
  const ends = grants.filter(({ plan_name }) => plan_name === plan).map(({ ends_on }) => ends_on);
  const until = ends.sort().at(-1);
  const isOwn = plan === subscribed && status !== 'in_trial';
  return isOwn || until === undefined ? null : { until, subscribed };
};

const STATUS_LABELS: Record<Subscription['status'], string> = {
  in_trial: 'Trial',
  active: 'Active',
  non_renewing: 'Ends with the term',
  cancelled: 'Ended',
};

export const statusText = (subscription: Pick<Subscription, 'status' | 'suspended_from'>): string =>
  isOwing(subscription) ? 'Payment failed' : STATUS_LABELS[subscription.status];

/** Returns a text such as "$11 a month". The free plan and a trial cost nothing. */
export const planPriceText = (subscription: Subscription): string => {
  const { plan_unit_price: cents, billing_period_unit: period, status } = subscription;
  if (status === 'in_trial') return 'The trial is free';
  return cents === 0 ? 'Free' : priceText(cents, period);
};

/**
 * Returns one line for the additional checks and one for the badges, with the price per period. Omits missing add-ons.
 */
export const addOnLines = ({
  addons,
  billing_period_unit: period,
}: Subscription): { what: string; price: string }[] => {
  const checks = addons.filter(({ unit }) => unit > 0);
  const badges = addons.filter(({ unit }) => unit === 0);
  const centsOf = (list: typeof addons): number =>
    list.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const added = checks.reduce((sum, { quantity, unit }) => sum + quantity * unit, 0);
  const lines = [
    { what: `${added} more checks`, list: checks },
    { what: 'Badges', list: badges },
  ].filter(({ list }) => list.length > 0);
  return lines.map(({ what, list }) => ({ what, price: priceText(centsOf(list), period) }));
};

export const amountLines = ({
  total_price: total,
  plan_unit_price: price,
  billing_period_unit: period,
  status,
  amount_due: due,
}: Subscription): { what: string; price: string }[] => [
  ...(status === 'in_trial' || total === price ? [] : [{ what: 'Total', price: priceText(total, period) }]),
  ...(due === null ? [] : [{ what: 'Amount due', price: moneyText(due) }]),
];

export interface PlanDate {
  label: string;
  /** Undefined if nothing is paid on this date, or the amount is unknown. */
  payment?: NextPayment;
  from: string;
  to?: string;
}

/** Returns the dates in display order. `renewalsEndAt` is in epoch milliseconds; null if no retirement is announced. */
export const planDates = (subscription: Subscription, renewalsEndAt: number | null): PlanDate[] => {
  const { status, trial_end, current_term_start, current_term_end, next_billing_at } = subscription;
  const { next_billing_amount: cents, next_billing_credit: creditCents } = subscription;
  const paid = isPaid(subscription);
  const owing = isOwing(subscription);
  return [
    ...(status === 'in_trial' && trial_end !== null ? [{ label: 'Trial ends', from: trial_end }] : []),
    ...(owing && current_term_end !== null ? [{ label: 'Paid until', from: current_term_end }] : []),
    ...(paid && !owing && current_term_start !== null && current_term_end !== null
      ? [{ label: 'Current term', from: current_term_start, to: current_term_end }]
      : []),
    ...(next_billing_at === null || Date.parse(next_billing_at) >= (renewalsEndAt ?? Number.POSITIVE_INFINITY)
      ? []
      : [
          {
            label: 'Next payment',
            from: next_billing_at,
            ...(cents !== null && { payment: { cents, creditCents: creditCents ?? 0 } }),
          },
        ]),
    ...(status === 'cancelled' && current_term_end !== null ? [{ label: 'Ended', from: current_term_end }] : []),
  ];
};

/** Returns the purchase for the next term. Null if there is no change or no next term. */
export const nextPurchaseOf = ({ next_term: next }: Pick<Subscription, 'next_term'>) =>
  next && {
    plan: next.plan_name,
    period: next.billing_period_unit,
    addOns: { checks: next.addon_checks, badges: next.has_badges },
  };

/** Returns null if the next term does not change. The free plan follows a canceled plan. */
export const nextTermText = (
  subscription: Pick<Subscription, 'status' | 'next_term' | 'billing_period_unit'>,
): string | null => {
  const next = nextPurchaseOf(subscription);
  if (next === null) return subscription.status === 'non_renewing' ? 'SPROUT' : null;
  const text = purchaseText(next);
  return next.period === subscription.billing_period_unit ? text : `${text}, paid by the ${next.period}`;
};
