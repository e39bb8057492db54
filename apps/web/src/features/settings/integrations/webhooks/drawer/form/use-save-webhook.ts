import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  type Webhook,
} from '@pharos/contract/rest/integrations/webhooks.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useOrganization } from '../../../../../../lib/account.ts';
import { isApiError } from '../../../../../../lib/api/api-error.ts';
import type { Answer } from '../../../../../../lib/api/call.ts';
import { fieldErrors } from '../../../../../../lib/api/field-errors.ts';
import { useSend } from '../../../../../../lib/api/queries.ts';
import { refusalText } from '../../../../../../lib/refusal-text.ts';
import { showFieldErrors } from '../../../../../../lib/show-field-errors.ts';
import { showError, showSuccess } from '../../../../../../lib/toast.ts';
import { saveFailed, showRefusedSave } from '../../../show-refused-save.ts';
import type { WebhookForm } from './use-webhook-form.ts';
import { changedFields, fieldsOf } from './webhook-body.ts';
import type { WebhookDraft } from './webhook-draft.ts';

const CREATE_FAILED = 'Webhook creation failed';
const SAVE_FAILED = saveFailed('webhook');

export interface SaveHandlers {
  onSaved: () => void;
  /** Receives the signing secret, which the server returns only once. */
  onCreated?: (created: Answer<typeof createWebhook>) => void;
}

export const useSaveWebhook = (webhook: Webhook | null, form: WebhookForm, { onSaved, onCreated }: SaveHandlers) => {
  const { id: organization } = useOrganization();
  const create = useSend(createWebhook, {
    refreshes: [listWebhooks, listOrganizations],
    errors: 'shown',
    failure: `${CREATE_FAILED}.`,
    onSuccess: (created) => {
      showSuccess('Webhook created successfully');
      onSaved();
      onCreated?.(created);
    },
  });
  const change = useSend(changeWebhook, {
    refreshes: [listWebhooks],
    errors: 'shown',
    failure: `${SAVE_FAILED}.`,
    onSuccess: () => {
      showSuccess('Webhook integration modified');
      onSaved();
    },
  });

  const showRefusal = (error: Error): void => {
    if (isApiError(error, 400)) showFieldErrors(form, errorsOf(error));
    if (webhook !== null) showRefusedSave(error, SAVE_FAILED);
    else if (refusalText(error) !== null) showError(CREATE_FAILED);
  };
  const save = (draft: WebhookDraft): void => {
    const options = { onError: showRefusal };
    const changed = changedFields(draft, form.start);
    if (webhook !== null) {
      if (Object.keys(changed).length === 0) onSaved();
      else change.mutate({ params: { id: webhook.id }, body: changed }, options);
    } else create.mutate({ body: { ...fieldsOf(draft), state: 'AC', organization } }, options);
  };
  return { save, isSaving: create.isPending || change.isPending, error: create.error ?? change.error };
};

/** Returns the server's validation errors by form field. An error of `meta` belongs to one of three fields. */
const errorsOf = (error: Error): Record<string, string> => {
  const { meta, subscribed_checks: checks, ...otherErrors } = fieldErrors(error);
  return {
    ...otherErrors,
    ...(checks !== undefined && { checks }),
    ...(meta !== undefined && { [metaField(meta)]: meta }),
  };
};

const metaField = (message: string): keyof WebhookDraft => {
  if (/password/i.test(message)) return 'password';
  return /username/i.test(message) ? 'username' : 'content';
};
