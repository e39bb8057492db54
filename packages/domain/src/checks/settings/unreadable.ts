import type { CheckType } from '@pharos/contract/states.ts';
import { type PlanEntitlement, planHasFeature } from '../../plans/plans.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from '../fields/registry.ts';
import { hasField, probedFields } from '../types/registry.ts';
import type { CheckDraft, Problem } from './check-settings.ts';
import { featureOf } from './plan-gate.ts';

/** What is stored of a check and can't be read: all that is no column of its own, the secrets of it, or the state of the judge. */
export type UnreadablePart = 'options' | 'secrets' | 'state';

const OPTIONS: readonly FieldName[] = ['timeoutSeconds', 'performanceAlert', 'certificateAlert'];

/** The fields whose values are lost with it. */
export const lostFields = (type: CheckType, part: UnreadablePart): FieldName[] => {
  if (part === 'state') return [];
  const stored = FIELD_NAMES.filter(
    (name) => hasField(type, name) && (OPTIONS.includes(name) || probedFields(type).some((probed) => probed === name)),
  );
  return part === 'options' ? stored : stored.filter((name) => fieldOf(name).isSecret);
};

/**
 * Lost fields that a change neither sets nor puts back to their defaults. Saved without them, the check would be probed without its
 * password, and called down for it. What the plan does not let be set need not be given.
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
      return [{ field, message: 'What was stored of it cannot be read: enter it again, or remove it.' }];
    return keepsLostPassword(field, draft)
      ? [{ field, message: 'The stored password cannot be read: enter it again.' }]
      : [];
  });

/** A user name alone keeps the stored password, and there is none any more. */
const keepsLostPassword = (field: FieldName, { basicAuth }: CheckDraft): boolean =>
  field === 'basicAuth' && basicAuth != null && !basicAuth.password;
