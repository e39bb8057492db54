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

/** What an organization has of plans: the one it pays for, and until when a trial lifts it to GARDEN. */
export interface PlanHolding {
  plan: PlanName;
  /** Epoch milliseconds; null when there is no trial. */
  trialEndsAt: number | null;
  /** Billing is switched off on this installation: everything is unlocked. */
  unlocked: boolean;
}

const rank = (plan: PlanName): number => PLANS.indexOf(plan);

/** GARDEN is the highest plan that can be chosen: from it on there is nothing to upgrade to. */
export const hasHigherPlan = (plan: PlanName): boolean => rank(plan) < rank('GARDEN');

/** The plan in force at `now`: a running trial counts as GARDEN. */
export const planInForce = (holding: PlanHolding, now: number): PlanName => {
  if (holding.unlocked) return 'ESTATE';
  const inTrial = holding.trialEndsAt !== null && now < holding.trialEndsAt;
  return inTrial && rank(holding.plan) < rank('GARDEN') ? 'GARDEN' : holding.plan;
};

export const limitsOf = (holding: PlanHolding, now: number): PlanLimits =>
  holding.unlocked ? UNLOCKED : LIMITS[planInForce(holding, now)];

/** The cheapest plan that offers the feature. */
export const cheapestPlanWith = (feature: PlanFeature): PlanName => CHEAPEST[feature] ?? 'SPROUT';

export const planHasFeature = (holding: PlanHolding, feature: PlanFeature, now: number): boolean =>
  rank(planInForce(holding, now)) >= rank(cheapestPlanWith(feature));

/** The longest that any plan keeps history, in months. */
export const longestHistoryMonths = (): number =>
  Math.max(...Object.values(LIMITS).map((limits) => limits.historyMonths));
