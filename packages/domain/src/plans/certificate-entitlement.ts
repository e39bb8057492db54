import { hasHigherPlan, type PlanEntitlement, planInForce } from './plans.ts';

/** Whether an organization may order certificates for the domains of its status pages: with GARDEN and above, paid for or granted. A trial gives none. */
export const mayOrderCertificates = (entitlement: PlanEntitlement, now: number): boolean =>
  !hasHigherPlan(planInForce({ ...entitlement, trial: null }, now));
