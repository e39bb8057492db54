import { useState } from 'react';
import { useForm } from '../../../../../lib/use-form.ts';
import type { SmsDraft } from './sms-draft.ts';
import { validateDraft } from './validate-draft.ts';

export type SmsForm = ReturnType<typeof useSmsForm>;

/** Returns the form state. The form shows errors after an attempt to save. */
export const useSmsForm = (given: () => SmsDraft) => {
  // The initial values are stored once, so that data fetched later does not change the form during editing.
  const [start] = useState(given);
  const form = useForm<SmsDraft>({ initialValues: start, validate: (draft) => validateDraft(draft, start) });
  return { ...form, start };
};
