import type { PlanName } from './plans.ts';

/** Cents a month when paid by the month; null: not for sale. A year costs 20% less. */
export const MONTHLY_PRICE_CENTS: Record<PlanName, number | null> = {
  SPROUT: 0,
  BLOSSOM: 1100,
  GARDEN: 3600,
  ESTATE: null,
};
