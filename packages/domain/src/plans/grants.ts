/** The limits that a grant can raise. */
export const GRANTED_LIMITS = ['checks', 'integrations', 'users', 'statusPages'] as const;
export type GrantedLimit = (typeof GRANTED_LIMITS)[number];

/** The plans that a grant can give, in ascending order. */
export const GRANTED_PLANS = ['BLOSSOM', 'GARDEN', 'ESTATE'] as const;
export type GrantedPlan = (typeof GRANTED_PLANS)[number];

/** Rights in addition to what is paid for: a plan, an increase of each limit, and badges. */
export interface GrantBenefits {
  /** Null if no plan is included. */
  plan: GrantedPlan | null;
  extra: Readonly<Record<GrantedLimit, number>>;
  badges: boolean;
}

/** GrantBenefits that an operator gave to an organization until a given time. Times are epoch milliseconds. */
export interface Grant extends GrantBenefits {
  id: string;
  givenAt: number;
  endsAt: number;
}

/** Returns the grants that are in force at `now`. */
export const runningGrants = <T extends { endsAt: number }>(grants: readonly T[], now: number): T[] =>
  grants.filter(({ endsAt }) => now < endsAt);

/** Returns the sum of the grants that are in force at `now`. Of several plans, the highest counts. */
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
