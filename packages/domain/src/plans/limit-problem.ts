import { hasHigherPlan, limitsOf, type PlanHolding, type PlanName, planInForce } from './plans.ts';

interface Asked {
  holding: PlanHolding;
  now: number;
  /** Whether more can be bought now. */
  isForSale: boolean;
}

/** "Delete one, or upgrade.": without the second part where there is no higher plan, or none can be bought. */
const advice = (what: string, plan: PlanName, isForSale: boolean): string =>
  isForSale && hasHigherPlan(plan) ? `${what}, or upgrade.` : `${what}.`;

/** Why an organization that has `count` of them cannot have one more, for people; null when the plan has room. */
export const limitProblem = (
  what: 'checks' | 'integrations',
  { holding, now, isForSale, count }: Asked & { count: number },
): string | null => {
  const limit = limitsOf(holding, now)[what];
  if (count < limit) return null;
  if (holding.unlocked) return `At most ${limit} ${what} can be kept. Delete one.`;
  const plan = planInForce(holding, now);
  return `The ${plan} plan has room for ${limit} ${what}, and they are all in use. ${advice('Delete one', plan, isForSale)}`;
};

/** Why so many checks cannot be monitored at once, for people; null when the plan has room. */
export const runningProblem = ({ holding, now, isForSale, running }: Asked & { running: number }): string | null => {
  const limit = limitsOf(holding, now).checks;
  if (running <= limit) return null;
  const plan = planInForce(holding, now);
  return `Your plan has room for ${limit} checks that are monitored. ${advice('Pause others first', plan, isForSale)}`;
};
