import { FIELD_NAMES, type FieldName, fieldOf, isEmpty } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckDraft, CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { featureOf } from '@pharos/domain/checks/settings/plan-gate.ts';
import { lostFields } from '@pharos/domain/checks/settings/unreadable.ts';
import { hasField } from '@pharos/domain/checks/types/registry.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { unreadablePartOf } from '@pharos/domain/text/unreadable-text.ts';
import type { CheckValues } from './check-values.ts';
import type { FormErrors } from './error-paths.ts';

const CONTENTS: Partial<Record<FieldName, readonly string[]>> = {
  basicAuth: ['username', 'password'],
  headers: ['headers'],
};

/**
 * Returns the secret fields that the server cannot read and the plan allows. `monitoringError` is the server's error,
 * or null.
 */
export const lostSecretsOf = (
  type: CheckValues['type'],
  monitoringError: string | null,
  has: (feature: PlanFeature) => boolean,
): FieldName[] => {
  if (monitoringError === null) return [];
  const part = unreadablePartOf(monitoringError);
  // For an unknown error, all secrets may be lost. Secrets that are not lost remain unchanged, because they are omitted
  // from the request.
  const lost = part === null ? FIELD_NAMES.filter((name) => hasField(type, name)) : lostFields(type, part);
  return lost.filter((name) => {
    const feature = featureOf(name);
    return fieldOf(name).isSecret && (feature === null || has(feature));
  });
};

/**
 * Removes the lost secrets that are neither entered nor in `savedWithout`. An empty value would delete the stored
 * secret, whereas the server rejects its omission.
 */
export const withoutLost = (
  draft: CheckDraft,
  lost: readonly FieldName[],
  savedWithout: readonly FieldName[],
): CheckDraft => {
  const isOmitted = (field: FieldName): boolean =>
    isEmpty(field, draft[field] ?? null) && !savedWithout.includes(field);
  const omitted: readonly string[] = lost.filter(isOmitted);
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !omitted.includes(field)));
};

/** A clone also needs the password, because only the username is copied. */
export const isSecretMissing = (field: FieldName, value: unknown, isCopy: boolean): boolean =>
  isEmpty(field, value ?? null) || (isCopy && field === 'basicAuth' && !(value as CheckDraft['basicAuth'])?.password);

/** Returns the errors of a clone by form path, for secrets that are neither entered nor in `savedWithout`. */
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
        ? ['basicAuth.password', 'Enter the password, because it is not copied.']
        : [field, `Enter the ${CONTENTS[field]?.join(' and ')}, because they are not copied.`],
    ),
  );
};

/** Returns the secret fields that a clone lacks. `monitoringError` is the error of the original check, or null. */
export const notCopiedOf = (
  { type, basicAuth }: CheckSettings,
  monitoringError: string | null,
  has: (feature: PlanFeature) => boolean,
): FieldName[] => {
  const lost = lostSecretsOf(type, monitoringError, has);
  const lacksPassword = basicAuth !== null && has('basic_authentication') && !lost.includes('basicAuth');
  return lacksPassword ? [...lost, 'basicAuth'] : lost;
};

/**
 * Returns the message about the settings that a clone lacks. `monitoringError` is the error of the original check, or
 * null.
 */
export const copyNoteOf = (
  { type, name, basicAuth }: CheckSettings,
  monitoringError: string | null,
  has: (feature: PlanFeature) => boolean,
): string | null => {
  if (lostSecretsOf(type, monitoringError, has).length > 0)
    return `The unreadable settings of “${name}” are not copied.`;
  return basicAuth && has('basic_authentication')
    ? 'The password is not copied. Enter it again, or choose to save the check without it.'
    : null;
};

/** Returns the reason why a check is not monitored. If only secrets are lost, lists the values to enter again. */
export const noteOf = (monitoringError: string, lost: readonly FieldName[]): string => {
  const [first, ...rest] = lost.flatMap((field) => CONTENTS[field] ?? []);
  if (first === undefined || unreadablePartOf(monitoringError) !== 'secrets') return monitoringError;
  const names = [first, ...rest].join(', ').replace(/, (?=[^,]*$)/, ' and ');
  const sentence = `${names} could not be read, so the check is not monitored. Enter them again.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};
