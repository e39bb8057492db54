import { useState } from 'react';
import { useForm } from '../../../../../lib/use-form.ts';
import type { SmsDraft } from './sms-draft.ts';
import { validateDraft } from './validate-draft.ts';

export type SmsForm = ReturnType<typeof useSmsForm>;

export const useSmsForm = (given: () => SmsDraft) => {
  // Stored once, so that data fetched later does not change the form.
  const [start] = useState(given);
  const form = useForm<SmsDraft>({ initialValues: start, validate: (draft) => validateDraft(draft, start) });
  return { ...form, start };
};
