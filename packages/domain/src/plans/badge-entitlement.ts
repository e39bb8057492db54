import { grantedAt } from './grants.ts';
import { inForce, type PlanHolding } from './plans.ts';

/** Whether an organization may make badges, and change them: those that it has stay where they are embedded. A trial gives none; the add-on and a grant do. */
export const mayHaveBadges = (holding: PlanHolding, now: number): boolean => {
  const { plan, addOns } = inForce(holding, now);
  return plan === 'ESTATE' || addOns.badges || grantedAt(holding.grants, now).badges;
};
