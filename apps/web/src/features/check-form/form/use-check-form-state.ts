import type { UseFormReturnType } from '@mantine/form';
import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { isOtherServer, SECRET_FIELDS } from '@pharos/domain/checks/settings/secrets.ts';
import { useState } from 'react';
import { usePlan } from '../../../lib/account.ts';
import { afterPointerUp } from './after-pointer-up.ts';
import { bodyOf } from './body-of.ts';
import type { CheckValues, Recipients } from './check-values.ts';
import type { LoadedFormData } from './context.ts';
import { useCheckForm } from './context.ts';
import { changesOf, draftOf } from './draft-of.ts';
import type { FormErrors } from './error-paths.ts';
import { missingSecretErrors, withoutLost } from './lost-secrets.ts';
import { validateValues } from './validate-values.ts';

export interface CheckFormState {
  form: UseFormReturnType<CheckValues>;
  /** The whole new check, or only the changes of an existing one. */
  saveBody: () => CheckBody;
  /** All entered settings. */
  testBody: () => CheckBody;
  /** A missing name does not prevent a test probe. */
  testErrors: () => FormErrors;
  isChanged: () => boolean;
}

export const useCheckFormState = (
  start: CheckValues,
  { current, monitoringError, lostSecrets, rules }: LoadedFormData,
): CheckFormState => {
  const { has } = usePlan();
  // Stored once, so that data fetched later does not change the form.
  const [before] = useState(start);
  const changedDraft = (values: CheckValues): CheckDraft => {
    const draft = draftOf(values, has);
    if (current === null) return draft;
    if (monitoringError !== null) return withoutLost(draft, lostSecrets, values.savedWithout);
    const changes = changesOf(draft, draftOf(before, has));
    // If the URL leads to another server, the server requires the secrets again.
    return isOtherServer(draft.url ?? '', current) ? { ...changes, ...secretsOf(draft) } : changes;
  };
  const form = useCheckForm({
    initialValues: before,
    // Changed fields are validated on blur, but only after a pressed pointer is released, so that the click reaches its
    // target.
    enhanceGetInputProps: ({ field, form: validated }) => ({
      onBlur: () => {
        if (validated.isDirty(field)) afterPointerUp(() => validated.validateField(field));
      },
    }),
    validate: (values) => {
      const draft = changedDraft(values);
      return {
        ...(current === null && missingSecretErrors(draft, lostSecrets, values.savedWithout)),
        ...validateValues(values, draft, current, { ...rules, now: Date.now() }),
      };
    },
  });
  const recipientsOf = ({ members, contacts }: CheckValues): Partial<Recipients> => {
    return {
      ...((current === null || !sameSet(members, before.members)) && { members }),
      ...((current === null || !sameSet(contacts, before.contacts)) && { contacts }),
    };
  };
  return {
    form,
    saveBody: () => bodyOf(changedDraft(form.getValues()), recipientsOf(form.getValues())),
    testBody: () => bodyOf(draftOf(form.getValues(), has), {}),
    testErrors: () => {
      const draft = { ...draftOf(form.getValues(), has), name: 'Test' };
      return validateValues(form.getValues(), draft, null, { ...rules, now: Date.now() });
    },
    isChanged: () => !equalJson(form.getValues(), before),
  };
};

const secretsOf = (draft: CheckDraft): CheckDraft =>
  Object.fromEntries(SECRET_FIELDS.filter((name) => name in draft).map((name) => [name, draft[name]]));

const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
