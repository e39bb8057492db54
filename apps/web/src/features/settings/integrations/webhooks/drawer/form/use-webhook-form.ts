import { type RefObject, useState } from 'react';
import { useUnsavedChanges } from '../../../../../../components/drawer/use-unsaved-changes.ts';
import { useForm } from '../../../../../../lib/use-form.ts';
import { validateDraft } from './validate-draft.ts';
import type { WebhookDraft } from './webhook-draft.ts';

export type WebhookForm = ReturnType<typeof useWebhookForm>;

/** The form over its draft; errors show after an attempt to save. */
export const useWebhookForm = (given: WebhookDraft, hasUnsavedChanges: RefObject<() => boolean>) => {
  // What is read again meanwhile does not change what is being edited.
  const [start] = useState(given);
  const form = useForm<WebhookDraft>({ initialValues: start, validate: validateDraft });
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  return { ...form, start };
};
