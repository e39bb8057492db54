import type { CheckType } from '@pharos/contract/states.ts';
import { type PlanEntitlement, planHasFeature } from '../../plans/plans.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from '../fields/registry.ts';
import { hasField, probedFields } from '../types/registry.ts';
import type { CheckDraft, Problem } from './check-settings.ts';
import { featureOf } from './plan-gate.ts';

/**
 * The stored part of a check that cannot be parsed. `options`: all settings without a database column. `secrets`: its
 * secrets. `state`: its judge state.
 */
export type UnreadablePart = 'options' | 'secrets' | 'state';

const OPTIONS: readonly FieldName[] = ['timeoutSeconds', 'performanceAlert', 'certificateAlert'];

export const lostFields = (type: CheckType, part: UnreadablePart): FieldName[] => {
  if (part === 'state') return [];
  const stored = FIELD_NAMES.filter(
    (name) => hasField(type, name) && (OPTIONS.includes(name) || probedFields(type).some((probed) => probed === name)),
  );
  return part === 'options' ? stored : stored.filter((name) => fieldOf(name).isSecret);
};

/**
 * Returns a problem for each lost field that a change neither sets nor resets. Without its password, the check would be
 * reported as down. Fields that the plan does not allow may be omitted.
 */
export const repairProblems = (
  draft: CheckDraft,
  type: CheckType,
  part: UnreadablePart,
  entitlement: PlanEntitlement,
  now: number,
): Problem[] =>
  lostFields(type, part).flatMap((field) => {
    const feature = featureOf(field);
    if (feature !== null && !planHasFeature(entitlement, feature, now)) return [];
    if (draft[field] === undefined)
      return [{ field, message: 'The stored value cannot be read. Enter it again, or remove it.' }];
    return lacksNewPassword(field, draft)
      ? [{ field, message: 'The stored password cannot be read. Enter it again.' }]
      : [];
  });

/**
 * Checks for a draft with only a user name. It normally retains the stored password, but here that password is lost.
 */
const lacksNewPassword = (field: FieldName, { basicAuth }: CheckDraft): boolean =>
  field === 'basicAuth' && basicAuth != null && !basicAuth.password;
