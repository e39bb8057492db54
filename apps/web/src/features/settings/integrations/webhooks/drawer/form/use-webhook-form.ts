import { type RefObject, useState } from 'react';
import { useUnsavedChanges } from '../../../../../../components/drawer/use-unsaved-changes.ts';
import { useForm } from '../../../../../../lib/use-form.ts';
import { validateDraft } from './validate-draft.ts';
import type { WebhookDraft } from './webhook-draft.ts';

export type WebhookForm = ReturnType<typeof useWebhookForm>;

/** Returns the form state. The form shows errors after an attempt to save. */
export const useWebhookForm = (given: WebhookDraft, hasUnsavedChanges: RefObject<() => boolean>) => {
  // The initial values are stored once, so that data fetched later does not change the form during editing.
  const [start] = useState(given);
  const form = useForm<WebhookDraft>({ initialValues: start, validate: validateDraft });
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  return { ...form, start };
};
