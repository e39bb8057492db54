import { type PlanHolding, planInForce } from './plans.ts';

/** Whether an organization may make badges, and change them: those that it has stay where they are embedded. A trial gives none. */
export const mayHaveBadges = (holding: PlanHolding, now: number): boolean => planInForce(holding, now) === 'ESTATE';
