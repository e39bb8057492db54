import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { type PageDraft, validateDraft } from './page-draft.ts';

export type PageFormState = ReturnType<typeof usePageForm>;

/** The form over its draft; errors show after an attempt to save. `hasPassword`: one is stored. */
export const usePageForm = (given: PageDraft, hasPassword: boolean) => {
  // What is read again meanwhile does not change what is being edited.
  const [start] = useState(given);
  const [saved, setSaved] = useState(start);
  const form = useForm<PageDraft>({
    initialValues: start,
    validate: (draft) => ({ ...validateDraft(draft, hasPassword) }),
  });
  /** What the form holds of these fields is stored from now on. */
  const keep = (stored: Partial<PageDraft>): void => {
    form.setValues(stored);
    setSaved((before) => ({ ...before, ...stored }));
  };
  return { ...form, start, keep, isChanged: !equalJson(form.values, saved) };
};
