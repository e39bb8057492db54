import { cheapestPlanWith, type PlanEntitlement, type PlanFeature, planHasFeature } from '../../plans/plans.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from '../fields/registry.ts';
import type { CheckSettings, Problem } from './check-settings.ts';
import { equalJson } from './equal-json.ts';

export const featureOf = (field: FieldName): PlanFeature | null => fieldOf(field).gate?.[0] ?? null;

/**
 * Returns the fields that the plan does not allow. Defaults and unchanged values are always allowed, so a check can
 * still be edited after a downgrade.
 */
export const planProblems = (
  settings: CheckSettings,
  defaults: CheckSettings,
  current: CheckSettings | null,
  entitlement: PlanEntitlement,
  now: number,
): Problem[] =>
  FIELD_NAMES.flatMap((field) => {
    const { gate } = fieldOf(field);
    if (!gate) return [];
    const [feature, sentence] = gate;
    const unchanged = current !== null && equalJson(settings[field], current[field]);
    if (unchanged || equalJson(settings[field], defaults[field]) || planHasFeature(entitlement, feature, now))
      return [];
    return [{ field, message: `${sentence} the ${cheapestPlanWith(feature)} plan.` }];
  });
