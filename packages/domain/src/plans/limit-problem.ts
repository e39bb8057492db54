import { hasHigherPlan, limitsOf, type PlanHolding, planInForce } from './plans.ts';

/** Why an organization that has `count` of them cannot have one more, for people; null when the plan has room. */
export const limitProblem = (
  what: 'checks' | 'integrations',
  { holding, now, count }: { holding: PlanHolding; now: number; count: number },
): string | null => {
  const limit = limitsOf(holding, now)[what];
  if (count < limit) return null;
  if (holding.unlocked) return `At most ${limit} ${what} can be kept. Delete one.`;
  const plan = planInForce(holding, now);
  const advice = hasHigherPlan(plan) ? 'Delete one, or upgrade.' : 'Delete one.';
  return `The ${plan} plan has room for ${limit} ${what}, and they are all in use. ${advice}`;
};
