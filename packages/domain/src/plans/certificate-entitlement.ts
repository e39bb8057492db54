import { hasHigherPlan, type PlanHolding } from './plans.ts';

/** Whether an organization may order certificates for the domains of its status pages: with GARDEN and above, paid for. A trial gives none. */
export const mayOrderCertificates = ({ plan, unlocked }: Pick<PlanHolding, 'plan' | 'unlocked'>): boolean =>
  unlocked || !hasHigherPlan(plan);
