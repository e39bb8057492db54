import { hasHigherPlan, type PlanEntitlement, planInForce } from './plans.ts';

/**
 * Checks whether an organization may order certificates for the domains of its status pages. It needs GARDEN or a
 * higher plan, paid or granted. A trial does not count.
 */
export const mayOrderCertificates = (entitlement: PlanEntitlement, now: number): boolean =>
  !hasHigherPlan(planInForce({ ...entitlement, trial: null }, now));
