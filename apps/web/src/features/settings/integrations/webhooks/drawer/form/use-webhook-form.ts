import { type RefObject, useState } from 'react';
import { useUnsavedChanges } from '../../../../../../components/drawer/use-unsaved-changes.ts';
import { useForm } from '../../../../../../lib/use-form.ts';
import { validateDraft } from './validate-draft.ts';
import type { WebhookDraft } from './webhook-draft.ts';

export type WebhookForm = ReturnType<typeof useWebhookForm>;

export const useWebhookForm = (given: WebhookDraft, hasUnsavedChanges: RefObject<() => boolean>) => {
  // Stored once, so that data fetched later does not change the form.
  const [start] = useState(given);
  const form = useForm<WebhookDraft>({ initialValues: start, validate: validateDraft });
  useUnsavedChanges(hasUnsavedChanges, () => form.isDirty());
  return { ...form, start };
};
