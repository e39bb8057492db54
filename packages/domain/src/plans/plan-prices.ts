import {
  type AddOnId,
  type AddOns,
  addOnQuantities,
  badgeId,
  MAX_ADD_ON_CHECKS,
  PACKS,
  type Pack,
  PERIODS,
  type Period,
  packId,
} from './add-ons.ts';
import type { PlanName } from './plans.ts';

/** Price per month with monthly payment, in cents. Null if the plan is not for sale. */
export const MONTHLY_PRICE_CENTS: Record<PlanName, number | null> = {
  SPROUT: 0,
  BLOSSOM: 1100,
  GARDEN: 3600,
  ESTATE: null,
};

const MONTHLY_PACK_CENTS: Record<Pack, number> = { ten: 500, twentyfive: 1100, fifty: 2000 };
const MONTHLY_BADGE_CENTS = 300;

/**
 * Returns the price of a unit for a period in cents, calculated from its monthly price. A year costs twelve months less
 * 20%, in whole cents.
 */
export const priceOfPeriod = (monthlyCents: number, period: Period): number =>
  period === 'month' ? monthlyCents : Math.round(monthlyCents * 12 * 0.8);

/** Returns the price of a plan for a period in cents. Returns null if the plan is not for sale. */
export const planPrice = (plan: PlanName, period: Period): number | null => {
  const monthly = MONTHLY_PRICE_CENTS[plan];
  return monthly === null ? null : priceOfPeriod(monthly, period);
};

/** Returns the price of one pack for a period in cents. */
export const packPrice = (pack: Pack, period: Period): number => priceOfPeriod(MONTHLY_PACK_CENTS[pack], period);
export const badgePrice = (period: Period): number => priceOfPeriod(MONTHLY_BADGE_CENTS, period);

/** A purchase: a plan with its add-ons, paid per period. A free plan with add-ons is paid for too. */
export interface Purchase {
  plan: PlanForSale;
  period: Period;
  addOns: AddOns;
}

/** Returns the price of a purchase for its period in cents. */
export const priceOf = ({ plan, period, addOns }: Omit<Purchase, 'plan'> & { plan: PlanName }): number => {
  const base = planPrice(plan, period) ?? 0;
  return addOnQuantities(addOns, period).reduce(
    (sum, { id, quantity }) => sum + quantity * (ADD_ON_PRICES.get(id)?.cents ?? 0),
    base,
  );
};

interface AddOnPrice {
  period: Period;
  /** The price of one unit for the period. */
  cents: number;
  /** The number of checks that one unit adds. 0 for the badges. */
  checks: number;
}

const addOnPrices = (period: Period): (readonly [AddOnId, AddOnPrice])[] => [
  ...(Object.keys(PACKS) as Pack[]).map(
    (pack) => [packId(pack, period), { period, cents: packPrice(pack, period), checks: PACKS[pack] }] as const,
  ),
  [badgeId(period), { period, cents: badgePrice(period), checks: 0 }],
];

/** Returns the maximum quantity of an add-on. For a pack, it is the number of packs in its tier. */
export const mostOf = (id: AddOnId): number => {
  const all = addOnQuantities({ checks: MAX_ADD_ON_CHECKS, badges: true }, ADD_ON_PRICES.get(id)?.period ?? 'month');
  return all.find((each) => each.id === id)?.quantity ?? 0;
};

/** All add-ons by their ID at the billing provider. */
export const ADD_ON_PRICES: ReadonlyMap<AddOnId, AddOnPrice> = new Map(PERIODS.flatMap(addOnPrices));

/** The plans that are for sale, the cheapest first. */
export const PLANS_FOR_SALE = ['SPROUT', 'BLOSSOM', 'GARDEN'] as const satisfies readonly PlanName[];
export type PlanForSale = (typeof PLANS_FOR_SALE)[number];
