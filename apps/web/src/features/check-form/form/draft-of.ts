import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import { hasField, TYPED_FIELDS } from '@pharos/domain/checks/settings/misplaced-fields.ts';
import { featureOf } from '@pharos/domain/checks/settings/plan-gate.ts';
import { sameJson } from '@pharos/domain/checks/settings/same-json.ts';
import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import type { CheckValues, Typed } from './check-values.ts';
import { joinPort } from './target-fields.ts';

/** NaN for what does not read as a number, which no rule lets through. */
const numberOf = (typed: Typed): number => (typeof typed === 'number' ? typed : Number.NaN);

/** What the form asks for: only fields that the check's type has and that the plan allows. */
export const draftOf = (values: CheckValues, has: (feature: PlanFeature) => boolean): CheckDraft => {
  const { type, url, port, basicAuth, headers, stringCheck, statusCheck, performanceAlert } = values;
  const whole: Required<CheckDraft> = {
    type,
    name: values.name.trim(),
    url: joinPort(type, url, port),
    notes: values.notes,
    intervalSeconds: values.intervalSeconds,
    alertDelaySeconds: values.alertDelaySeconds,
    location: values.location,
    timeoutSeconds: numberOf(values.timeoutSeconds),
    apdexThresholdMs: numberOf(values.apdexThresholdMs),
    basicAuth:
      basicAuth.username === '' && basicAuth.password === ''
        ? null
        : { username: basicAuth.username, password: basicAuth.password || null },
    headers: Object.fromEntries(
      headers.map(({ name, value }) => [name.trim(), value.trim()] as const).filter(([name]) => name !== ''),
    ),
    ignoreSslVerification: values.ignoreSslVerification,
    stringCheck: stringCheck.text === '' ? null : stringCheck,
    statusCheck: statusCheck.codes.trim() === '' ? null : statusCheck,
    // Threshold and duration are shut off with it, so that nothing wrong in them may stand in the way.
    performanceAlert: performanceAlert.isActive
      ? {
          isActive: true,
          thresholdMs: numberOf(performanceAlert.thresholdMs),
          durationSeconds: numberOf(performanceAlert.durationSeconds),
        }
      : { isActive: false },
    certificateAlert: values.certificateAlert,
    commandString: values.commandString,
    successString: values.successString,
    errorString: values.errorString,
    recordType: values.recordType,
    expected: values.expected,
  };
  const foreign = TYPED_FIELDS.filter((field) => !hasField(type, field));
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => {
      const field = name as keyof CheckDraft;
      const feature = featureOf(field);
      return !foreign.some((other) => other === field) && (feature === null || has(feature));
    }),
  );
};

/** What a draft asks for beyond another one. */
export const changesOf = (draft: CheckDraft, before: CheckDraft): CheckDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !sameJson(value, before[field as keyof CheckDraft])),
  );
