import { useForm } from '@mantine/form';
import { type RefObject, useEffect, useState } from 'react';
import { validateDraft } from './validate-draft.ts';
import type { WebhookDraft } from './webhook-draft.ts';

export type WebhookForm = ReturnType<typeof useWebhookForm>;

/** The form over its draft; errors show after an attempt to save. */
export const useWebhookForm = (given: WebhookDraft, hasUnsavedChanges: RefObject<() => boolean>) => {
  // What is read again meanwhile does not change what is being edited.
  const [start] = useState(given);
  const form = useForm<WebhookDraft>({ initialValues: start, validate: validateDraft });
  useEffect(() => {
    hasUnsavedChanges.current = () => form.isDirty();
    return () => {
      hasUnsavedChanges.current = () => false;
    };
  });
  return { ...form, start };
};
