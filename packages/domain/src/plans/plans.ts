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

/** The limits without billing, higher than any real usage. Clients expect a number. */
const UNLOCKED: PlanLimits = {
  checks: 1_000_000,
  integrations: 1000,
  users: 1_000_000,
  historyMonths: 24,
  statusPages: 1_000_000,
};

/** The cheapest plan with each feature. Other features are part of every plan. */
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

/** All code that checks what is in force uses this type. */
export interface PlanEntitlement {
  plan: PlanName;
  /** The time at which the free plan replaces a plan that is not renewed; null if it does not end. */
  endsAt: number | null;
  /** Free of charge until `endsAt`. */
  trial: { plan: PlanName; endsAt: number } | null;
  /** The paid add-ons, which end together with the plan. */
  addOns: AddOns;
  /** May include grants that have ended. */
  grants: readonly Grant[];
  /** The time since which the usage has exceeded the limits. Null if it does not, or if that was not detected yet. */
  aboveLimitsSince: number | null;
  unlocked: boolean;
}

export interface PlanInForce {
  plan: PlanName;
  addOns: AddOns;
}

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

/** GARDEN is the highest plan that can be chosen. */
export const hasHigherPlan = (plan: PlanName): boolean => rank(plan) < rank('GARDEN');

export const isHigherPlan = (plan: PlanName, than: PlanName): boolean => rank(plan) > rank(than);

/**
 * Returns the highest of the paid, tried and granted plans, with the paid add-ons. No other code implements this rule.
 */
export const inForce = (entitlement: PlanEntitlement, now: number): PlanInForce => {
  const { plan: own, addOns } = subscribedTo(entitlement, now);
  const { plan: granted } = grantedAt(entitlement.grants, now);
  const plan = !entitlement.unlocked && granted !== null && isHigherPlan(granted, own) ? granted : own;
  return { plan, addOns };
};

/** Returns what is paid for or tried, without grants. A running trial replaces a lower plan. */
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

export const planInForce = (entitlement: PlanEntitlement, now: number): PlanName => inForce(entitlement, now).plan;

export const limitsOf = (entitlement: PlanEntitlement, now: number): PlanLimits => {
  if (entitlement.unlocked) return UNLOCKED;
  const { plan, addOns } = inForce(entitlement, now);
  const limits = { ...LIMITS[plan], checks: LIMITS[plan].checks + addOns.checks };
  const { extra } = grantedAt(entitlement.grants, now);
  for (const what of GRANTED_LIMITS) limits[what] += extra[what];
  return limits;
};

export const cheapestPlanWith = (feature: PlanFeature): PlanName => CHEAPEST[feature] ?? 'SPROUT';

export const planOffers = (plan: PlanName, feature: PlanFeature): boolean =>
  rank(plan) >= rank(cheapestPlanWith(feature));

export const planHasFeature = (entitlement: PlanEntitlement, feature: PlanFeature, now: number): boolean =>
  planOffers(planInForce(entitlement, now), feature);

export const maxHistoryMonths = (): number => Math.max(...Object.values(LIMITS).map((limits) => limits.historyMonths));
