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

/** Price per month with monthly payment. Null if the plan is not for sale. */
export const MONTHLY_PRICE_CENTS: Record<PlanName, number | null> = {
  SPROUT: 0,
  BLOSSOM: 1100,
  GARDEN: 3600,
  ESTATE: null,
};

const MONTHLY_PACK_CENTS: Record<Pack, number> = { ten: 500, twentyfive: 1100, fifty: 2000 };
const MONTHLY_BADGE_CENTS = 300;

/** A year costs twelve months less 20%, in whole cents. */
export const priceOfPeriod = (monthlyCents: number, period: Period): number =>
  period === 'month' ? monthlyCents : Math.round(monthlyCents * 12 * 0.8);

export const planPrice = (plan: PlanName, period: Period): number | null => {
  const monthly = MONTHLY_PRICE_CENTS[plan];
  return monthly === null ? null : priceOfPeriod(monthly, period);
};

export const packPrice = (pack: Pack, period: Period): number => priceOfPeriod(MONTHLY_PACK_CENTS[pack], period);
export const badgePrice = (period: Period): number => priceOfPeriod(MONTHLY_BADGE_CENTS, period);

/** A plan with its add-ons. A free plan with add-ons is paid for too. */
export interface Purchase {
  plan: PlanForSale;
  period: Period;
  addOns: AddOns;
}

export const priceOf = ({ plan, period, addOns }: Omit<Purchase, 'plan'> & { plan: PlanName }): number => {
  const base = planPrice(plan, period) ?? 0;
  return addOnQuantities(addOns, period).reduce(
    (sum, { id, quantity }) => sum + quantity * (ADD_ON_PRICES.get(id)?.cents ?? 0),
    base,
  );
};

interface AddOnPrice {
  period: Period;
  cents: number;
  /** The number of checks per unit. 0 for the badges. */
  checks: number;
}

const addOnPrices = (period: Period): (readonly [AddOnId, AddOnPrice])[] => [
  ...(Object.keys(PACKS) as Pack[]).map(
    (pack) => [packId(pack, period), { period, cents: packPrice(pack, period), checks: PACKS[pack] }] as const,
  ),
  [badgeId(period), { period, cents: badgePrice(period), checks: 0 }],
];

/** For a pack, the maximum is the number of packs in its tier. */
export const maxQuantity = (id: AddOnId): number => {
  const all = addOnQuantities({ checks: MAX_ADD_ON_CHECKS, badges: true }, ADD_ON_PRICES.get(id)?.period ?? 'month');
  return all.find((each) => each.id === id)?.quantity ?? 0;
};

export const ADD_ON_PRICES: ReadonlyMap<AddOnId, AddOnPrice> = new Map(PERIODS.flatMap(addOnPrices));

export const PLANS_FOR_SALE = ['SPROUT', 'BLOSSOM', 'GARDEN'] as const satisfies readonly PlanName[];
export type PlanForSale = (typeof PLANS_FOR_SALE)[number];
