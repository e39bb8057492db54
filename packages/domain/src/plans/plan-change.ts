import { NO_ADD_ONS, PERIODS } from './add-ons.ts';
import { PLANS_FOR_SALE, type Purchase, priceOf } from './plan-prices.ts';
import { entitlementOf, isHigherPlan, limitsOf, type PlanEntitlement, type PlanLimits, subscribedTo } from './plans.ts';

/** The plan, period and add-ons that an organization requests. */
export interface WantedPlan extends Purchase {
  /** Whether an organization in a trial wants to buy the plan now instead of only trying it. */
  payNow: boolean;
}

/** The facts that decide how an organization changes to another plan. */
export interface PlanSubscription {
  entitlement: PlanEntitlement;
  /** The billing period of the paid subscription. Null while nothing is paid for. */
  period: Purchase['period'] | null;
  /** Whether a change or a cancellation is already scheduled for the end of the term. */
  isEnding: boolean;
}

export type PlanUsage = Pick<PlanLimits, 'checks' | 'integrations' | 'users' | 'statusPages'>;

/**
 * The way in which an organization changes to the wanted plan.
 * - `none`: The organization already has it.
 * - `keep`: The organization has it, and revokes the change that was scheduled for the end of the term. Nothing is
 * charged.
 * - `try`: The trial continues with that plan, free of charge.
 * - `buy`: A checkout with a card and a first payment.
 * - `now`: The wanted plan is more than what is paid for. The difference is charged for the rest of the term.
 * - `at-term-end`: The wanted plan is less than what is paid for. It begins at the end of the term.
 * - `refused`: The wanted plan has lower limits for the kinds in `exceeded`, and the organization uses more than these
 * limits.
 */
export type PlanChange =
  | { way: 'none' | 'keep' | 'try' | 'buy' | 'now' | 'at-term-end' }
  | { way: 'refused'; exceeded: readonly (keyof PlanUsage)[]; limits: PlanLimits };

/** Decides how an organization changes to another plan, period or number of add-ons. */
export const decidePlanChange = (
  planSubscription: PlanSubscription,
  wanted: WantedPlan,
  usage: PlanUsage,
  now: number,
): PlanChange => {
  const { entitlement, period } = planSubscription;
  // A paid plan is compared without the trial or the grants that apply at the same time.
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

/** Checks whether the wanted purchase is more of the same plan: more checks, badges, or a longer period. */
const hasMore = ({ period }: PlanSubscription, wanted: WantedPlan, current: Current): boolean =>
  wanted.plan === current.plan &&
  // If one add-on replaces another one, a lower price makes the change a reduction. Otherwise organizations could leave
  // the paid term at any time.
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

/** A possible downgrade: the purchase that remains, and the way in which the organization changes to it. */
export interface Downgrade {
  wanted: Purchase;
  way: 'try' | 'at-term-end';
}

/**
 * Returns the possible downgrades of an organization, the cheapest first, including those whose limits it exceeds. Paid
 * add-ons remain.
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
