import { NO_ADD_ONS, PERIODS } from './add-ons.ts';
import { PLANS_FOR_SALE, type Purchase, priceOf } from './plan-prices.ts';
import { entitlementOf, isHigherPlan, limitsOf, type PlanEntitlement, type PlanLimits, subscribedTo } from './plans.ts';

export interface WantedPlan extends Purchase {
  /** Buys the plan now during a trial instead of only trying it. */
  payNow: boolean;
}

export interface PlanSubscription {
  entitlement: PlanEntitlement;
  period: Purchase['period'] | null;
  /** A change or a cancellation is already scheduled for the end of the term. */
  isEnding: boolean;
}

export type PlanUsage = Pick<PlanLimits, 'checks' | 'integrations' | 'users' | 'statusPages'>;

/**
 * - `none`: The organization already has the plan.
 * - `keep`: The organization has it, and revokes the change that was scheduled for the end of the term. Nothing is
 * charged.
 * - `try`: The trial continues with that plan, free of charge.
 * - `buy`: A checkout with a card and a first payment.
 * - `now`: More than what is paid for. The difference is charged for the rest of the term.
 * - `at-term-end`: Less than what is paid for. It begins at the end of the term.
 * - `refused`: The usage exceeds the limits of the plan for the kinds in `exceeded`.
 */
export type PlanChange =
  | { way: 'none' | 'keep' | 'try' | 'buy' | 'now' | 'at-term-end' }
  | { way: 'refused'; exceeded: readonly (keyof PlanUsage)[]; limits: PlanLimits };

export const decidePlanChange = (
  planSubscription: PlanSubscription,
  wanted: WantedPlan,
  usage: PlanUsage,
  now: number,
): PlanChange => {
  const { entitlement, period } = planSubscription;
  // A paid plan is compared without the trial or the grants at the same time.
  const current = subscribedTo(period === null ? entitlement : { ...entitlement, trial: null }, now);
  const price = priceOf(wanted);
  const isFree = price === 0;
  const mayTry = period === null && entitlement.trial !== null && now < entitlement.trial.endsAt;
  const isTried = mayTry && !wanted.payNow && !hasAddOns(wanted);

  if (isTried && wanted.plan === entitlement.trial?.plan) return { way: 'none' };
  if (period === null && !isTried && isFree) return { way: 'none' };
  if (period !== null && isSame(planSubscription, wanted, current))
    return { way: planSubscription.isEnding ? 'keep' : 'none' };

  const limits = limitsOf({ ...entitlementOf(wanted.plan), addOns: wanted.addOns, grants: entitlement.grants }, now);
  const present = limitsOf(entitlement, now);
  const exceeded = (['checks', 'integrations', 'users', 'statusPages'] as const).filter(
    (what) => usage[what] > limits[what] && limits[what] < present[what],
  );
  if (exceeded.length > 0) return { way: 'refused', exceeded, limits };
  if (isTried) return { way: 'try' };
  if (period === null) return { way: 'buy' };
  const isMore = isHigherPlan(wanted.plan, current.plan) || hasMore(planSubscription, wanted, current);
  return { way: isMore ? 'now' : 'at-term-end' };
};

type Current = ReturnType<typeof subscribedTo>;

const hasAddOns = ({ addOns }: Purchase): boolean => addOns.checks > 0 || addOns.badges;

const hasMore = ({ period }: PlanSubscription, wanted: WantedPlan, current: Current): boolean =>
  wanted.plan === current.plan &&
  // A lower price makes a swap of add-ons a reduction. Otherwise organizations could leave the paid term at any time.
  (period === null || priceOf({ ...wanted, period }) >= priceOf({ ...wanted, period, addOns: current.addOns })) &&
  (wanted.addOns.checks > current.addOns.checks ||
    (wanted.addOns.badges && !current.addOns.badges) ||
    (period !== null && PERIODS.indexOf(wanted.period) > PERIODS.indexOf(period)));

const isSame = ({ period }: PlanSubscription, wanted: WantedPlan, { plan, addOns }: Current): boolean =>
  wanted.plan === plan &&
  (wanted.period === period || priceOf(wanted) === 0) &&
  wanted.addOns.checks === addOns.checks &&
  wanted.addOns.badges === addOns.badges;

const NO_USAGE: PlanUsage = { checks: 0, integrations: 0, users: 0, statusPages: 0 };

export interface Downgrade {
  wanted: Purchase;
  way: 'try' | 'at-term-end';
}

/**
 * Returns the possible downgrades, the cheapest first, including those whose limits are exceeded. Paid add-ons remain.
 */
export const downgradesOf = ({ entitlement, period, isEnding }: PlanSubscription, now: number): Downgrade[] => {
  const current = subscribedTo(period === null ? entitlement : { ...entitlement, trial: null }, now);
  const addOns = period === null ? NO_ADD_ONS : current.addOns;
  return PLANS_FOR_SALE.filter((plan) => isHigherPlan(current.plan, plan)).flatMap((plan) => {
    const wanted = { plan, period: period ?? 'month', addOns };
    const { way } = decidePlanChange({ entitlement, period, isEnding }, { ...wanted, payNow: false }, NO_USAGE, now);
    return way === 'try' || way === 'at-term-end' ? [{ wanted, way }] : [];
  });
};
