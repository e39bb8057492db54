import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';
import type { Period } from '@pharos/domain/plans/add-ons.ts';

const UNITS = { month: 'M', year: 'Y' } as const;

export const periodOf = ({ period_unit: unit }: Pick<PublicPlan, 'period_unit'>): Period =>
  unit === 'Y' ? 'year' : 'month';

/** Returns the plans of a period, sorted by ID with SPROUT second. */
export const inOrder = <P extends Pick<PublicPlan, 'id' | 'name' | 'period_unit'>>(
  plans: readonly P[],
  period: Period,
): P[] => {
  const sorted = plans.filter((plan) => plan.period_unit === UNITS[period]).sort((a, b) => a.id - b.id);
  const free = sorted.filter(({ name }) => name === 'SPROUT');
  const [first, ...rest] = sorted.filter(({ name }) => name !== 'SPROUT');
  return first === undefined ? free : [first, ...free, ...rest];
};

export const ofPeriod = <P extends Pick<PublicPlan, 'name' | 'period_unit'>>(
  plans: readonly P[],
  name: string,
  period: Period,
): P | undefined => plans.find((plan) => plan.name === name && plan.period_unit === UNITS[period]);
