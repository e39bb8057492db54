import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { type BadgeDraft, validateDraft } from './badge-draft.ts';

export type BadgeFormState = ReturnType<typeof useBadgeForm>;

/**
 * Returns the state of the badge form. The form validates all fields on submit; `BadgeForm` also validates a field when
 * the focus moves to another field.
 */
export const useBadgeForm = (given: BadgeDraft, isNew: boolean) => {
  // The initial values are stored once, so that data fetched later does not change the form during editing.
  const [start] = useState(given);
  const form = useForm<BadgeDraft>({ initialValues: start, validate: (draft) => ({ ...validateDraft(draft, isNew) }) });
  return { ...form, start };
};
