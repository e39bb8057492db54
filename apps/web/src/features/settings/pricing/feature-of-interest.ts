import { PLAN_FEATURES, type PlanFeature } from '@pharos/domain/plans/plans.ts';

/** Interests whose names differ from their features. */
const INTERESTS: Record<string, PlanFeature> = {
  sslexpiryalert: 'ssl_expiry_alert',
  basicauth: 'basic_authentication',
  advancedsettings: 'string_check',
  responsegraph: 'response_time_graph',
  downloadincidentlog: 'incident_log',
};

/** Returns the feature of the upgrade prompt that linked here, if any. */
export const featureOfInterest = (interest: string | undefined): PlanFeature | undefined =>
  interest === undefined ? undefined : (INTERESTS[interest] ?? PLAN_FEATURES.find((feature) => feature === interest));
