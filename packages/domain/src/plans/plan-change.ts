import { NO_ADD_ONS, PERIODS } from './add-ons.ts';
import { PLANS_FOR_SALE, type Purchase, priceOf } from './plan-prices.ts';
import { entitlementOf, isHigherPlan, limitsOf, type PlanEntitlement, type PlanLimits, subscribedTo } from './plans.ts';

/** What is asked for. */
export interface WantedPlan extends Purchase {
  /** In a trial: it is to be bought now, not only tried. */
  payNow: boolean;
}

/** What decides how an organization comes to another plan. */
export interface PlanSubscription {
  entitlement: PlanEntitlement;
  /** How what is paid for is paid; null while nothing is. */
  period: Purchase['period'] | null;
  /** A change at the end of the term is agreed already, or that nothing is renewed then. */
  isEnding: boolean;
}

export type PlanUsage = Pick<PlanLimits, 'checks' | 'integrations' | 'users' | 'statusPages'>;

/**
 * How an organization comes to what it wants.
 * - `none`: it has that already.
 * - `keep`: it has that, and takes back what was agreed for the end of the term. Nothing is charged.
 * - `try`: the trial goes on with that plan, without pay.
 * - `buy`: a checkout, with a card and a first payment.
 * - `now`: more than what is paid for: the difference is charged for the rest of the term.
 * - `at-term-end`: less than that.
 * - `refused`: there would be less room for these than there is now, and it has more of them than that.
 */
export type PlanChange =
  | { way: 'none' | 'keep' | 'try' | 'buy' | 'now' | 'at-term-end' }
  | { way: 'refused'; exceeded: readonly (keyof PlanUsage)[]; limits: PlanLimits };

/** Decides how an organization comes to another plan, period or number of add-ons. Throws a RangeError for what is not for sale. */
export const decidePlanChange = (
  planSubscription: PlanSubscription,
  wanted: WantedPlan,
  usage: PlanUsage,
  now: number,
): PlanChange => {
  const { entitlement, period } = planSubscription;
  // A paid plan is compared, without the trial or grants that run beside it.
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

/** More of the same plan: further checks, badges, or paid for longer. */
const hasMore = ({ period }: PlanSubscription, wanted: WantedPlan, current: Current): boolean =>
  wanted.plan === current.plan &&
  // Less of one for more of another is less when it costs less: else the term that is paid for could be left at any time.
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

/** What an organization is left with by a downgrade, and how it comes to that. */
export interface Downgrade {
  wanted: Purchase;
  way: 'try' | 'at-term-end';
}

/** The downgrades that an organization can be put on, also above their limits; the cheapest first. Add-ons that are paid for are kept. */
export const downgradesOf = ({ entitlement, period, isEnding }: PlanSubscription, now: number): Downgrade[] => {
  const current = subscribedTo(period === null ? entitlement : { ...entitlement, trial: null }, now);
  const addOns = period === null ? NO_ADD_ONS : current.addOns;
  return PLANS_FOR_SALE.filter((plan) => isHigherPlan(current.plan, plan)).flatMap((plan) => {
    const wanted = { plan, period: period ?? 'month', addOns };
    const { way } = decidePlanChange({ entitlement, period, isEnding }, { ...wanted, payNow: false }, NO_USAGE, now);
    return way === 'try' || way === 'at-term-end' ? [{ wanted, way }] : [];
  });
};
