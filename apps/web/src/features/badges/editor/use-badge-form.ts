import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { type BadgeDraft, validateDraft } from './badge-draft.ts';

export type BadgeFormState = ReturnType<typeof useBadgeForm>;

/** The form over its draft; errors show after an attempt to save. */
export const useBadgeForm = (given: BadgeDraft, isNew: boolean) => {
  // What is read again meanwhile does not change what is being edited.
  const [start] = useState(given);
  const form = useForm<BadgeDraft>({ initialValues: start, validate: (draft) => ({ ...validateDraft(draft, isNew) }) });
  return { ...form, start };
};
