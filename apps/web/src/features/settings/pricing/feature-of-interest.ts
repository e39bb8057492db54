import { PLAN_FEATURES, type PlanFeature } from '@pharos/domain/plans/plans.ts';

/** Maps interests of upgrade prompts to features if the names differ. */
const INTERESTS: Record<string, PlanFeature> = {
  sslexpiryalert: 'ssl_expiry_alert',
  basicauth: 'basic_authentication',
  advancedsettings: 'string_check',
  responsegraph: 'response_time_graph',
  downloadincidentlog: 'incident_log',
};

/** Returns the feature of the upgrade prompt that led to the page, or undefined if there is none. */
export const featureOfInterest = (interest: string | undefined): PlanFeature | undefined =>
  interest === undefined ? undefined : (INTERESTS[interest] ?? PLAN_FEATURES.find((feature) => feature === interest));
