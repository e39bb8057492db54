import { hasHigherPlan, limitsOf, type PlanEntitlement, planInForce } from './plans.ts';

interface LimitFacts {
  entitlement: PlanEntitlement;
  now: number;
  isForSale: boolean;
}

export const canUpgrade = ({ entitlement, now, isForSale }: LimitFacts): boolean =>
  isForSale && !entitlement.unlocked && hasHigherPlan(planInForce(entitlement, now));

/** Returns advice such as "Delete one, or upgrade.", without the second part if no higher plan can be bought. */
const advice = (what: string, facts: LimitFacts): string => (canUpgrade(facts) ? `${what}, or upgrade.` : `${what}.`);

export const limitProblem = (what: 'checks' | 'integrations', facts: LimitFacts & { count: number }): string | null => {
  const { entitlement, now, count } = facts;
  const limit = limitsOf(entitlement, now)[what];
  if (count < limit) return null;
  if (entitlement.unlocked) return `You can have at most ${limit} ${what}. Delete one.`;
  const plan = planInForce(entitlement, now);
  return `The ${plan} plan has room for ${limit} ${what}, and they are all in use. ${advice('Delete one', facts)}`;
};

export const runningProblem = (facts: LimitFacts & { running: number }): string | null => {
  const limit = limitsOf(facts.entitlement, facts.now).checks;
  if (facts.running <= limit) return null;
  return `Your plan allows ${limit} monitored checks. ${advice('Pause another check first', facts)}`;
};
