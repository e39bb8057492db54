import { useState } from 'react';
import { useForm } from '../../../../../lib/use-form.ts';
import type { SmsDraft } from './sms-draft.ts';
import { validateDraft } from './validate-draft.ts';

export type SmsForm = ReturnType<typeof useSmsForm>;

/** The form over its draft; errors show after an attempt to save. */
export const useSmsForm = (given: () => SmsDraft) => {
  // What is read again meanwhile does not change what is being edited.
  const [start] = useState(given);
  const form = useForm<SmsDraft>({ initialValues: start, validate: (draft) => validateDraft(draft, start) });
  return { ...form, start };
};
