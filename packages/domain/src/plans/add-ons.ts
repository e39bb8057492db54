export interface AddOns {
  checks: number;
  badges: boolean;
}

export const NO_ADD_ONS: AddOns = { checks: 0, badges: false };

export const PERIODS = ['month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The number of checks in each pack. */
export const PACKS = { ten: 10, twentyfive: 25, fifty: 50 } as const;
export type Pack = keyof typeof PACKS;

export const MAX_ADD_ON_CHECKS = 1000;

/** The number of added checks up to which each pack is sold. */
export const TIERS: readonly (readonly [pack: Pack, until: number])[] = [
  ['ten', 250],
  ['twentyfive', 500],
  ['fifty', MAX_ADD_ON_CHECKS],
];

/** Returns the packs that add up to this number of checks, or null if none do. */
export const packsOf = (checks: number): Readonly<Record<Pack, number>> | null => {
  if (!Number.isInteger(checks) || checks < 0 || checks > MAX_ADD_ON_CHECKS) return null;
  const packs: Record<Pack, number> = { ten: 0, twentyfive: 0, fifty: 0 };
  let from = 0;
  for (const [pack, until] of TIERS) {
    packs[pack] = Math.max(0, Math.min(checks, until) - from) / PACKS[pack];
    from = until;
  }
  return Object.values(packs).every(Number.isInteger) ? packs : null;
};

/** All numbers of checks that can be added: in steps of 10 up to 250, of 25 up to 500, and of 50 up to 1000. */
export const CHECK_STEPS: readonly number[] = [
  0,
  ...TIERS.flatMap(([pack, until], tier) => {
    const from = TIERS[tier - 1]?.[1] ?? 0;
    const size = PACKS[pack];
    return Array.from({ length: (until - from) / size }, (_, n) => from + (n + 1) * size);
  }),
];

export const stepOfChecks = (checks: number, by: 1 | -1): number =>
  by === 1
    ? (CHECK_STEPS.find((step) => step > checks) ?? MAX_ADD_ON_CHECKS)
    : (CHECK_STEPS.findLast((step) => step < checks) ?? 0);

export type AddOnId = `${'ten_check' | 'twentyfive_check' | 'fifty_check' | 'badge'}_${'monthly' | 'yearly'}`;

const SUFFIX = { month: 'monthly', year: 'yearly' } as const;

export const packId = (pack: Pack, period: Period): AddOnId => `${pack}_check_${SUFFIX[period]}`;
export const badgeId = (period: Period): AddOnId => `badge_${SUFFIX[period]}`;

export const planId = (plan: string, period: Period): string => `${plan.toLowerCase()}_${SUFFIX[period]}`;

export interface AddOnQuantity {
  id: AddOnId;
  quantity: number;
}

/**
 * Returns packs for a number of checks that is not sold but that the billing provider may have recorded: packs of ten,
 * and one of twenty-five if needed.
 */
const oddPacks = (checks: number): Record<Pack, number> => {
  const twentyfive = checks % 10 === 5 ? 1 : 0;
  return { ten: Math.max(0, Math.floor((checks - twentyfive * PACKS.twentyfive) / PACKS.ten)), twentyfive, fifty: 0 };
};

export const addOnQuantities = ({ checks, badges }: AddOns, period: Period): AddOnQuantity[] => {
  const packs = packsOf(checks) ?? oddPacks(checks);
  const all = (Object.keys(PACKS) as Pack[]).map((pack) => ({ id: packId(pack, period), quantity: packs[pack] }));
  return [...all, { id: badgeId(period), quantity: badges ? 1 : 0 }].filter(({ quantity }) => quantity > 0);
};

/**
 * Converts a list of the billing provider, of either period. Accepts every combination of packs, because the provider's
 * records decide what was bought. Ignores unknown add-ons.
 */
export const addOnsOf = (list: readonly { id: string; quantity: number }[]): AddOns => {
  const quantityOf = (name: string): number =>
    list
      .filter(({ id }) => PERIODS.some((period) => id === `${name}_${SUFFIX[period]}`))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const checks = (Object.keys(PACKS) as Pack[]).reduce(
    (sum, pack) => sum + quantityOf(`${pack}_check`) * PACKS[pack],
    0,
  );
  return { checks, badges: quantityOf('badge') > 0 };
};
