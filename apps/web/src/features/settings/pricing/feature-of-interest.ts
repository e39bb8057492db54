import type { PlanFeature } from '@pharos/domain/plans/plans.ts';

/** What an upgrade prompt that leads here was about. */
const INTERESTS: Record<string, PlanFeature> = {
  sslexpiryalert: 'ssl_expiry_alert',
  basicauth: 'basic_authentication',
  advancedsettings: 'string_check',
  responsegraph: 'response_time_graph',
  downloadincidentlog: 'incident_log',
};

export const featureOfInterest = (interest: string | undefined): PlanFeature | undefined =>
  interest === undefined ? undefined : INTERESTS[interest];
