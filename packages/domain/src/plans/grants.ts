export const GRANTED_LIMITS = ['checks', 'integrations', 'users', 'statusPages'] as const;
export type GrantedLimit = (typeof GRANTED_LIMITS)[number];

export const GRANTED_PLANS = ['BLOSSOM', 'GARDEN', 'ESTATE'] as const;
export type GrantedPlan = (typeof GRANTED_PLANS)[number];

export interface GrantBenefits {
  plan: GrantedPlan | null;
  extra: Readonly<Record<GrantedLimit, number>>;
  badges: boolean;
}

export interface Grant extends GrantBenefits {
  id: string;
  givenAt: number;
  endsAt: number;
}

export const runningGrants = <T extends { endsAt: number }>(grants: readonly T[], now: number): T[] =>
  grants.filter(({ endsAt }) => now < endsAt);

/** Returns the sum of the grants in force. Of several plans, the highest counts. */
export const grantedAt = (grants: readonly Grant[], now: number): GrantBenefits => {
  const running = runningGrants(grants, now);
  const extraOf = (what: GrantedLimit): number => running.reduce((sum, { extra }) => sum + extra[what], 0);
  return {
    plan: GRANTED_PLANS.findLast((plan) => running.some((grant) => grant.plan === plan)) ?? null,
    extra: {
      checks: extraOf('checks'),
      integrations: extraOf('integrations'),
      users: extraOf('users'),
      statusPages: extraOf('statusPages'),
    },
    badges: running.some(({ badges }) => badges),
  };
};
