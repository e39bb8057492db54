import { cheapestPlanWith, type PlanFeature, type PlanHolding, planHasFeature } from '../../plans/plans.ts';
import type { CheckSettings, Problem } from './check-settings.ts';
import { sameJson } from './same-json.ts';

/** What a plan may lack, and how it is told. */
const GATED = {
  basicAuth: ['basic_authentication', 'Basic authentication needs'],
  headers: ['custom_header', 'Custom headers need'],
  stringCheck: ['string_check', 'A string check needs'],
  statusCheck: ['status_check', 'A status code check needs'],
  timeoutSeconds: ['request_timeout', 'Setting the request timeout needs'],
  performanceAlert: ['performance_alerting', 'Performance alerting needs'],
  certificateAlert: ['ssl_expiry_alert', 'SSL expiry alerts need'],
  ignoreSslVerification: ['ignore_ssl_verification', 'Ignoring SSL verification needs'],
  apdexThresholdMs: ['target_response_time', 'Setting the Apdex threshold needs'],
} as const satisfies Partial<Record<keyof CheckSettings, readonly [PlanFeature, string]>>;

/** What a plan must have for this field to be set; null when every plan lets it be set. */
export const featureOf = (field: keyof CheckSettings): PlanFeature | null =>
  field in GATED ? GATED[field as keyof typeof GATED][0] : null;

/**
 * Fields set to what the plan in force does not allow. A default is always allowed, and so is what a check already has:
 * after a downgrade it can still be edited.
 */
export const planProblems = (
  settings: CheckSettings,
  defaults: CheckSettings,
  current: CheckSettings | null,
  holding: PlanHolding,
  now: number,
): Problem[] =>
  (Object.keys(GATED) as (keyof typeof GATED)[]).flatMap((field) => {
    const [feature, sentence] = GATED[field];
    const unchanged = current !== null && sameJson(settings[field], current[field]);
    if (unchanged || sameJson(settings[field], defaults[field]) || planHasFeature(holding, feature, now)) return [];
    return [{ field, message: `${sentence} the ${cheapestPlanWith(feature)} plan.` }];
  });
