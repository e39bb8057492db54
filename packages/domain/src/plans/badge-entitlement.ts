import { grantedAt } from './grants.ts';
import { inForce, type PlanEntitlement } from './plans.ts';

/** The plan ESTATE, the add-on and a grant allow badges, but a trial does not. Existing badges continue to work. */
export const mayHaveBadges = (entitlement: PlanEntitlement, now: number): boolean => {
  const { plan, addOns } = inForce(entitlement, now);
  return plan === 'ESTATE' || addOns.badges || grantedAt(entitlement.grants, now).badges;
};
