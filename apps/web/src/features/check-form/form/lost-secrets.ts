import { FIELD_NAMES, type FieldName, fieldOf, isEmpty } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckDraft, CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { featureOf } from '@pharos/domain/checks/settings/plan-gate.ts';
import { lostFields } from '@pharos/domain/checks/settings/unreadable.ts';
import { hasField } from '@pharos/domain/checks/types/registry.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { unreadablePartOf } from '@pharos/domain/words/unreadable-words.ts';
import type { CheckValues } from './check-values.ts';
import type { FormErrors } from './error-paths.ts';

/** What each secret field holds, in the words of its inputs. */
const CONTENTS: Partial<Record<FieldName, readonly string[]>> = {
  basicAuth: ['username', 'password'],
  headers: ['headers'],
};

/** Secret fields of a check that the server can't read and the plan lets be entered. `monitoringError` is the server's. */
export const lostSecretsOf = (
  type: CheckValues['type'],
  monitoringError: string | null,
  has: (feature: PlanFeature) => boolean,
): FieldName[] => {
  if (monitoringError === null) return [];
  const part = unreadablePartOf(monitoringError);
  // Of what these words do not tell, all secrets may be lost. Held back, those that are not lost stay as they are.
  const lost = part === null ? FIELD_NAMES.filter((name) => hasField(type, name)) : lostFields(type, part);
  return lost.filter((name) => {
    const feature = featureOf(name);
    return fieldOf(name).isSecret && (feature === null || has(feature));
  });
};

/**
 * A draft without lost secrets that are neither entered nor given up (`savedWithout`). Sent empty they would be stored as none; the server
 * refuses a change that leaves them out.
 */
export const withoutLost = (
  draft: CheckDraft,
  lost: readonly FieldName[],
  savedWithout: readonly FieldName[],
): CheckDraft => {
  const isHeldBack = (field: FieldName): boolean =>
    isEmpty(field, draft[field] ?? null) && !savedWithout.includes(field);
  const heldBack: readonly string[] = lost.filter(isHeldBack);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !heldBack.includes(field)));
};

/** Whether nothing was entered in place of a lost secret. In a copy, the user name alone is not enough: it is copied and the password is not. */
export const isSecretMissing = (field: FieldName, value: unknown, isCopy: boolean): boolean =>
  isEmpty(field, value ?? null) || (isCopy && field === 'basicAuth' && !(value as CheckDraft['basicAuth'])?.password);

/** Returns the errors of a copy, by path, that lacks secrets of the original which are neither entered nor given up. */
export const missingSecretErrors = (
  draft: CheckDraft,
  lost: readonly FieldName[],
  savedWithout: readonly FieldName[],
): FormErrors => {
  const missing = lost.filter(
    (field) => field in draft && !savedWithout.includes(field) && isSecretMissing(field, draft[field], true),
  );
  return Object.fromEntries(
    missing.map((field) =>
      field === 'basicAuth'
        ? ['basicAuth.password', 'Enter the password: it is not copied.']
        : [field, `Enter the ${CONTENTS[field]?.join(' and ')}: they are not copied.`],
    ),
  );
};

/** Returns the secret fields that a copy of a check lacks. `monitoringError` is that of the original. */
export const notCopiedOf = (
  { type, basicAuth }: CheckSettings,
  monitoringError: string | null,
  has: (feature: PlanFeature) => boolean,
): FieldName[] => {
  const lost = lostSecretsOf(type, monitoringError, has);
  const lacksPassword = basicAuth !== null && has('basic_authentication') && !lost.includes('basicAuth');
  return lacksPassword ? [...lost, 'basicAuth'] : lost;
};

/** What a copy of a check lacks, in words; null if nothing. `monitoringError` is that of the original. */
export const copyNoteOf = (
  { type, name, basicAuth }: CheckSettings,
  monitoringError: string | null,
  has: (feature: PlanFeature) => boolean,
): string | null => {
  if (lostSecretsOf(type, monitoringError, has).length > 0)
    return `The settings of “${name}” that cannot be read are not copied.`;
  return basicAuth && has('basic_authentication')
    ? 'The password is not copied. Enter it again, or choose to save without it.'
    : null;
};

/** What the form says of a check that is not monitored: what has to be entered again, where it is the secrets alone. */
export const noteOf = (monitoringError: string, lost: readonly FieldName[]): string => {
  const [first, ...others] = lost.flatMap((field) => CONTENTS[field] ?? []);
  if (first === undefined || unreadablePartOf(monitoringError) !== 'secrets') return monitoringError;
  const names = [first, ...others].join(', ').replace(/, (?=[^,]*$)/, ' and ');
  const sentence = `${names} could not be read, so the check is not monitored: enter them again.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};
