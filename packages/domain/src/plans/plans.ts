import { type AddOns, NO_ADD_ONS } from './add-ons.ts';
import { GRANTED_LIMITS, type Grant, grantedAt } from './grants.ts';

/** Plans in ascending order, see spec: SPROUT < BLOSSOM < GARDEN < ESTATE. */
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

/** More than anybody has, or uses; clients expect a number. */
const UNLOCKED: PlanLimits = {
  checks: 1_000_000,
  integrations: 1000,
  users: 1_000_000,
  historyMonths: 24,
  statusPages: 1_000_000,
};

/** The cheapest plan that has the feature; a feature that is not listed here comes with every plan. */
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

/** What an organization holds of plans. All that asks what is in force goes by it. */
export interface PlanEntitlement {
  /** The one that is paid for, or the free one. */
  plan: PlanName;
  /** Of a plan that is not renewed: when it becomes the free one. Epoch milliseconds. */
  endsAt: number | null;
  /** What is tried beside it, without pay, and until when (epoch milliseconds). */
  trial: { plan: PlanName; endsAt: number } | null;
  /** What is paid for beside the plan; it ends with it. */
  addOns: AddOns;
  /** What operators gave beside it; those that have ended may be among them. */
  grants: readonly Grant[];
  /** Since when there is more than it has room for (epoch milliseconds); null: there is not, or that was not seen yet. */
  aboveLimitsSince: number | null;
  /** Billing is switched off on this installation: everything is unlocked. */
  unlocked: boolean;
}

/** A plan with the add-ons that are paid for. */
export interface PlanInForce {
  plan: PlanName;
  addOns: AddOns;
}

/** A plan without a trial, an end, add-ons or grants: as it is sold. */
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

/** GARDEN is the highest plan that can be chosen: from it on there is nothing to upgrade to. */
export const hasHigherPlan = (plan: PlanName): boolean => rank(plan) < rank('GARDEN');

/** Whether the first is above the second. */
export const isHigherPlan = (plan: PlanName, than: PlanName): boolean => rank(plan) > rank(than);

/**
 * What is in force at `now`, the one rule of it: the highest of the plans that are paid for, tried and granted, with the add-ons that are paid for.
 */
export const inForce = (entitlement: PlanEntitlement, now: number): PlanInForce => {
  const { plan: own, addOns } = subscribedTo(entitlement, now);
  const { plan: granted } = grantedAt(entitlement.grants, now);
  const plan = !entitlement.unlocked && granted !== null && isHigherPlan(granted, own) ? granted : own;
  return { plan, addOns };
};

/** What is paid for or tried at `now`, without grants: a running trial lifts a plan below it, and what is not renewed ends in the free plan. */
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

/** The plan in force at `now`. */
export const planInForce = (entitlement: PlanEntitlement, now: number): PlanName => inForce(entitlement, now).plan;

/** How many of each the plan in force has room for, with its add-on checks and the grants in force. */
export const limitsOf = (entitlement: PlanEntitlement, now: number): PlanLimits => {
  if (entitlement.unlocked) return UNLOCKED;
  const { plan, addOns } = inForce(entitlement, now);
  const limits = { ...LIMITS[plan], checks: LIMITS[plan].checks + addOns.checks };
  const { extra } = grantedAt(entitlement.grants, now);
  for (const what of GRANTED_LIMITS) limits[what] += extra[what];
  return limits;
};

/** The cheapest plan that offers the feature. */
export const cheapestPlanWith = (feature: PlanFeature): PlanName => CHEAPEST[feature] ?? 'SPROUT';

/** Whether a plan offers the feature. */
export const planOffers = (plan: PlanName, feature: PlanFeature): boolean =>
  rank(plan) >= rank(cheapestPlanWith(feature));

export const planHasFeature = (entitlement: PlanEntitlement, feature: PlanFeature, now: number): boolean =>
  planOffers(planInForce(entitlement, now), feature);

/** The longest that any plan keeps history, in months. */
export const longestHistoryMonths = (): number =>
  Math.max(...Object.values(LIMITS).map((limits) => limits.historyMonths));
