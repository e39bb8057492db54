import { hasHigherPlan, type PlanEntitlement, planInForce } from './plans.ts';

/** Requires GARDEN or a higher plan, paid or granted. A trial does not count. */
export const mayOrderCertificates = (entitlement: PlanEntitlement, now: number): boolean =>
  !hasHigherPlan(planInForce({ ...entitlement, trial: null }, now));
