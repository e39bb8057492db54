import { FIELD_NAMES } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { featureOf } from '@pharos/domain/checks/settings/plan-gate.ts';
import { hasField } from '@pharos/domain/checks/types/registry.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import type { CheckValues } from './check-values.ts';
import { structureOf } from './structured-values.ts';
import { joinPort } from './url-and-port.ts';

/** Omits fields that the check type lacks or the plan does not allow. */
export const draftOf = (values: CheckValues, has: (feature: PlanFeature) => boolean): CheckDraft => {
  const { type, url, port } = values;
  const names = FIELD_NAMES.filter((name) => {
    const feature = featureOf(name);
    return hasField(type, name) && (feature === null || has(feature));
  });
  const fields = names.map((name) => {
    const structure = structureOf(name);
    return [name, structure ? structure.toDraft(values[name]) : values[name]];
  });
  return { type, url: joinPort(type, url, port), ...Object.fromEntries(fields) };
};

export const changesOf = (draft: CheckDraft, before: CheckDraft): CheckDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !equalJson(value, before[field as keyof CheckDraft])),
  );
