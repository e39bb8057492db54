import { equalJson } from '@pharos/domain/checks/settings/equal-json.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { type PageDraft, validateDraft } from './page-draft.ts';

export type PageFormState = ReturnType<typeof usePageForm>;

/**
 * Creates the form for a draft. Errors are shown after the first attempt to save.
 * @param hasPassword Whether a password is stored.
 */
export const usePageForm = (given: PageDraft, hasPassword: boolean) => {
  // Newly loaded data must not change the values while they are edited.
  const [start] = useState(given);
  const [saved, setSaved] = useState(start);
  const form = useForm<PageDraft>({
    initialValues: start,
    validate: (draft) => ({ ...validateDraft(draft, hasPassword) }),
  });
  /** Stores these values as saved, so that they no longer count as changes. */
  const keep = (stored: Partial<PageDraft>): void => {
    form.setValues(stored);
    setSaved((before) => ({ ...before, ...stored }));
  };
  return { ...form, start, keep, isChanged: !equalJson(form.values, saved) };
};
