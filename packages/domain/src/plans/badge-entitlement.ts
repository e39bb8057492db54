import { grantedAt } from './grants.ts';
import { inForce, type PlanEntitlement } from './plans.ts';

/** Whether an organization may make badges, and change them: those that it has stay where they are embedded. A trial gives none; the add-on and a grant do. */
export const mayHaveBadges = (entitlement: PlanEntitlement, now: number): boolean => {
  const { plan, addOns } = inForce(entitlement, now);
  return plan === 'ESTATE' || addOns.badges || grantedAt(entitlement.grants, now).badges;
};
