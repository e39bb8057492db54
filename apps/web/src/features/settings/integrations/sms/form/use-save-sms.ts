import {
  changeSmsAlerter,
  createSmsAlerter,
  listSmsAlerters,
  type SmsAlerter,
} from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { useOrganization } from '../../../../../lib/account.ts';
import { fieldErrors } from '../../../../../lib/api/field-errors.ts';
import { useSend } from '../../../../../lib/api/queries.ts';
import { showSuccess } from '../../../../../lib/toast.ts';
import { changedFields, fieldsOf, type SmsDraft } from './sms-draft.ts';
import type { SmsForm } from './use-sms-form.ts';

/** The server waits at most 10 s for Twilio to accept the account. */
const DEADLINE_MS = 30_000;
/** Maps the API field names whose errors are shown at a field to form paths. */
export const FIELDS = {
  twilio_account_sid: 'accountSid',
  twilio_auth_token: 'authToken',
  twilio_number: 'number',
} as const;

interface SaveHandlers {
  onSaved: () => void;
  /** Receives the validation errors of the server, keyed by form path. */
  onRefused: (errors: Record<string, string>) => void;
}

/** Creates the integration or saves its changes. The form shows server errors. */
export const useSaveSms = (sms: SmsAlerter | null, form: SmsForm, { onSaved, onRefused }: SaveHandlers) => {
  const { id: organization } = useOrganization();
  const create = useSend(createSmsAlerter, {
    refreshes: [listSmsAlerters, listOrganizations],
    errors: 'shown',
    deadlineMs: DEADLINE_MS,
    onSuccess: () => {
      showSuccess('Twilio SMS integration created');
      onSaved();
    },
  });
  const change = useSend(changeSmsAlerter, {
    refreshes: [listSmsAlerters],
    errors: 'shown',
    deadlineMs: DEADLINE_MS,
    onSuccess: () => {
      showSuccess('Twilio SMS integration modified');
      onSaved();
    },
  });
  /**
   * Shows errors at their fields, and the first of these fields gets the focus. General errors are shown above the
   * buttons.
   */
  const onError = (refusal: Error): void => {
    const refused = fieldErrors(refusal);
    const errors = Object.fromEntries(
      Object.entries(FIELDS).flatMap(([name, path]) => (refused[name] ? [[path, refused[name]]] : [])),
    );
    form.setErrors(errors);
    onRefused(errors);
  };
  const save = (draft: SmsDraft): void => {
    const body = sms === null ? {} : changedFields(draft, form.start);
    if (sms === null) create.mutate({ body: { ...fieldsOf(draft), state: 'AC', organization } }, { onError });
    else if (Object.keys(body).length === 0) onSaved();
    else change.mutate({ params: { id: sms.id }, body }, { onError });
  };
  const error = create.error ?? change.error;
  return { save, isSaving: create.isPending || change.isPending, error };
};
