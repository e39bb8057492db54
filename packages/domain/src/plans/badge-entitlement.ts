import { grantedAt } from './grants.ts';
import { inForce, type PlanEntitlement } from './plans.ts';

/**
 * Checks whether an organization may create and change badges. The plan ESTATE, the add-on and a grant allow it, but a
 * trial does not. Existing badges continue to work where they are embedded.
 */
export const mayHaveBadges = (entitlement: PlanEntitlement, now: number): boolean => {
  const { plan, addOns } = inForce(entitlement, now);
  return plan === 'ESTATE' || addOns.badges || grantedAt(entitlement.grants, now).badges;
};
