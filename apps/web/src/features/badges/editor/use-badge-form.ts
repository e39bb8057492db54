import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { type BadgeDraft, validateDraft } from './badge-draft.ts';

export type BadgeFormState = ReturnType<typeof useBadgeForm>;

/** Validates all fields on submit. `BadgeForm` also validates a field on blur. */
export const useBadgeForm = (given: BadgeDraft, isNew: boolean) => {
  // Stored once, so that data fetched later does not change the form.
  const [start] = useState(given);
  const form = useForm<BadgeDraft>({ initialValues: start, validate: (draft) => ({ ...validateDraft(draft, isNew) }) });
  return { ...form, start };
};
