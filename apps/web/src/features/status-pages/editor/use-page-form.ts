import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { type PageDraft, validateDraft } from './page-draft.ts';

export type PageFormState = ReturnType<typeof usePageForm>;

/**
 * Shows errors after the first attempt to save.
 * @param hasPassword Whether a password is stored.
 */
export const usePageForm = (given: PageDraft, hasPassword: boolean) => {
  // Newly loaded data must not change the values during editing.
  const [start] = useState(given);
  const [saved, setSaved] = useState(start);
  const form = useForm<PageDraft>({
    initialValues: start,
    validate: (draft) => ({ ...validateDraft(draft, hasPassword) }),
  });
  const markSaved = (stored: Partial<PageDraft>): void => {
    form.setValues(stored);
    setSaved((before) => ({ ...before, ...stored }));
  };
  return { ...form, start, markSaved, isChanged: !equalJson(form.values, saved) };
};
