import { type AddOns, NO_ADD_ONS } from './add-ons.ts';
import { GRANTED_LIMITS, type Grant, grantedAt } from './grants.ts';

/** Plans in ascending order: SPROUT < BLOSSOM < GARDEN < ESTATE. See the specification. */
export const PLANS = ['SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE'] as const;
export type PlanName = (typeof PLANS)[number];

export const PLAN_FEATURES = [
  'request_timeout',
  'basic_authentication',
  'custom_header',
  'alert_sensitivity',
  'string_check',
  'status_check',
  'performance_alerting',
  'ignore_ssl_verification',
  'ssl_expiry_alert',
  'target_response_time',
  'avg_response_metrics',
  'response_time_graph',
  'incident_log',
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export interface PlanLimits {
  checks: number;
  integrations: number;
  users: number;
  historyMonths: number;
  statusPages: number;
}

const LIMITS: Record<PlanName, PlanLimits> = {
  SPROUT: { checks: 50, integrations: 5, users: 10, historyMonths: 6, statusPages: 5 },
  BLOSSOM: { checks: 60, integrations: 10, users: 12, historyMonths: 12, statusPages: 5 },
  GARDEN: { checks: 80, integrations: 15, users: 50, historyMonths: 24, statusPages: 5 },
  ESTATE: { checks: 100, integrations: 20, users: 100, historyMonths: 24, statusPages: 5 },
};

/** Limits without billing, which are higher than any real usage. Clients expect a number. */
const UNLOCKED: PlanLimits = {
  checks: 1_000_000,
  integrations: 1000,
  users: 1_000_000,
  historyMonths: 24,
  statusPages: 1_000_000,
};

/** The cheapest plan that has each feature. A feature that is not listed here is part of every plan. */
const CHEAPEST: Partial<Record<PlanFeature, PlanName>> = {
  basic_authentication: 'BLOSSOM',
  custom_header: 'BLOSSOM',
  string_check: 'BLOSSOM',
  status_check: 'BLOSSOM',
  request_timeout: 'BLOSSOM',
  performance_alerting: 'GARDEN',
  ssl_expiry_alert: 'GARDEN',
  avg_response_metrics: 'GARDEN',
  response_time_graph: 'GARDEN',
  incident_log: 'GARDEN',
};

/** The plan, trial, add-ons and grants of an organization. All code that checks what is in force uses this type. */
export interface PlanEntitlement {
  /** The paid plan, or the free plan. */
  plan: PlanName;
  /**
   * The time at which a plan that is not renewed is replaced by the free plan, in epoch milliseconds. Null if the plan
   * does not end.
   */
  endsAt: number | null;
  /** A plan that the organization tries free of charge, until `endsAt` (epoch milliseconds). */
  trial: { plan: PlanName; endsAt: number } | null;
  /** The paid add-ons. They end together with the plan. */
  addOns: AddOns;
  /** The grants that operators gave. Grants that have ended may be included. */
  grants: readonly Grant[];
  /**
   * The time since which the usage has exceeded the limits (epoch milliseconds). Null if it does not exceed them, or if
   * that was not detected yet.
   */
  aboveLimitsSince: number | null;
  /** Whether billing is switched off on this installation, which unlocks everything. */
  unlocked: boolean;
}

/** A plan with the paid add-ons. */
export interface PlanInForce {
  plan: PlanName;
  addOns: AddOns;
}

/** Returns the entitlement of a plan as it is sold: without a trial, an end, add-ons or grants. */
export const entitlementOf = (plan: PlanName): PlanEntitlement => ({
  plan,
  endsAt: null,
  trial: null,
  addOns: NO_ADD_ONS,
  grants: [],
  aboveLimitsSince: null,
  unlocked: false,
});

const rank = (plan: PlanName): number => PLANS.indexOf(plan);

/** Checks whether there is a higher plan to upgrade to. GARDEN is the highest plan that can be chosen. */
export const hasHigherPlan = (plan: PlanName): boolean => rank(plan) < rank('GARDEN');

/** Checks whether the first plan is above the second one. */
export const isHigherPlan = (plan: PlanName, than: PlanName): boolean => rank(plan) > rank(than);

/**
 * Returns what is in force at `now`: the highest of the paid, tried and granted plans, with the paid add-ons. No other
 * code implements this rule.
 */
export const inForce = (entitlement: PlanEntitlement, now: number): PlanInForce => {
  const { plan: own, addOns } = subscribedTo(entitlement, now);
  const { plan: granted } = grantedAt(entitlement.grants, now);
  const plan = !entitlement.unlocked && granted !== null && isHigherPlan(granted, own) ? granted : own;
  return { plan, addOns };
};

/**
 * Returns what is paid for or tried at `now`, without grants. A running trial replaces a lower plan. A plan that is not
 * renewed ends in the free plan.
 */
export const subscribedTo = (
  { plan, endsAt, trial, addOns, unlocked }: PlanEntitlement,
  now: number,
): PlanInForce & { isTrial: boolean } => {
  if (unlocked) return { plan: 'ESTATE', isTrial: false, addOns: NO_ADD_ONS };
  const isPaid = endsAt === null || now < endsAt;
  const paid = isPaid ? { plan, addOns } : { plan: PLANS[0], addOns: NO_ADD_ONS };
  const isTrial = trial !== null && now < trial.endsAt && rank(paid.plan) < rank(trial.plan);
  return isTrial ? { plan: trial.plan, isTrial, addOns: paid.addOns } : { ...paid, isTrial };
};

/** Returns the plan in force at `now`. */
export const planInForce = (entitlement: PlanEntitlement, now: number): PlanName => inForce(entitlement, now).plan;

/** Returns the limits at `now`: those of the plan in force, plus the add-on checks and the grants in force. */
export const limitsOf = (entitlement: PlanEntitlement, now: number): PlanLimits => {
  if (entitlement.unlocked) return UNLOCKED;
  const { plan, addOns } = inForce(entitlement, now);
  const limits = { ...LIMITS[plan], checks: LIMITS[plan].checks + addOns.checks };
  const { extra } = grantedAt(entitlement.grants, now);
  for (const what of GRANTED_LIMITS) limits[what] += extra[what];
  return limits;
};

/** Returns the cheapest plan that offers the feature. */
export const cheapestPlanWith = (feature: PlanFeature): PlanName => CHEAPEST[feature] ?? 'SPROUT';

/** Checks whether a plan offers the feature. */
export const planOffers = (plan: PlanName, feature: PlanFeature): boolean =>
  rank(plan) >= rank(cheapestPlanWith(feature));

export const planHasFeature = (entitlement: PlanEntitlement, feature: PlanFeature, now: number): boolean =>
  planOffers(planInForce(entitlement, now), feature);

/** Returns the longest history of any plan, in months. */
export const longestHistoryMonths = (): number =>
  Math.max(...Object.values(LIMITS).map((limits) => limits.historyMonths));
