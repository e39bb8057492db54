import type { UseFormReturnType } from '@mantine/form';
import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import { sameJson } from '@pharos/domain/checks/settings/same-json.ts';
import { useState } from 'react';
import { usePlan } from '../../../lib/account.ts';
import { afterPointer } from './after-pointer.ts';
import { bodyOf } from './body-of.ts';
import type { CheckValues, Recipients } from './check-values.ts';
import type { Material } from './context.ts';
import { useCheckForm } from './context.ts';
import { changesOf, draftOf } from './draft-of.ts';
import type { FormErrors } from './error-paths.ts';
import { judgeValues } from './judge-values.ts';

export interface FilledForm {
  form: UseFormReturnType<CheckValues>;
  /** What is sent to save it: all of a new check, of another one what has changed. */
  asked: () => CheckBody;
  /** The check as entered, whole. */
  entered: () => CheckBody;
  /** What a probe of it would be refused for: not its name. */
  probeErrors: () => FormErrors;
  isChanged: () => boolean;
}

/** The form over its values: judged at blur and on submit by the rules of the server. */
export const useFilledForm = (start: CheckValues, { current, rules }: Material): FilledForm => {
  const { has } = usePlan();
  // What the form began with: what is read anew meanwhile does not change what is being edited.
  const [before] = useState(start);
  const changedDraft = (values: CheckValues): CheckDraft => {
    const draft = draftOf(values, has);
    return current === null ? draft : changesOf(draft, draftOf(before, has));
  };
  const form = useCheckForm({
    initialValues: before,
    // At blur, though not so that a click misses what it was meant for.
    enhanceGetInputProps: ({ field, form: entered }) => ({
      onBlur: () => afterPointer(() => entered.validateField(field)),
    }),
    validate: (values) => judgeValues(values, changedDraft(values), current, { ...rules, now: Date.now() }),
  });
  const recipientsOf = ({ members, contacts }: CheckValues): Partial<Recipients> => {
    return {
      ...((current === null || !sameSet(members, before.members)) && { members }),
      ...((current === null || !sameSet(contacts, before.contacts)) && { contacts }),
    };
  };
  return {
    form,
    asked: () => bodyOf(changedDraft(form.getValues()), recipientsOf(form.getValues())),
    entered: () => bodyOf(draftOf(form.getValues(), has), {}),
    probeErrors: () => {
      const draft = { ...draftOf(form.getValues(), has), name: 'Test' };
      return judgeValues(form.getValues(), draft, null, { ...rules, now: Date.now() });
    },
    isChanged: () => !sameJson(form.getValues(), before),
  };
};

const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
