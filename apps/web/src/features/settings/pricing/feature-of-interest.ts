import { PLAN_FEATURES, type PlanFeature } from '@pharos/domain/plans/plans.ts';

/** The features of upgrade prompts that do not name theirs. */
const INTERESTS: Record<string, PlanFeature> = {
  sslexpiryalert: 'ssl_expiry_alert',
  basicauth: 'basic_authentication',
  advancedsettings: 'string_check',
  responsegraph: 'response_time_graph',
  downloadincidentlog: 'incident_log',
};

/** The feature that the upgrade prompt was about which leads here. */
export const featureOfInterest = (interest: string | undefined): PlanFeature | undefined =>
  interest === undefined ? undefined : (INTERESTS[interest] ?? PLAN_FEATURES.find((feature) => feature === interest));
