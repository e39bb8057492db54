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

/** The server waits up to 10 s for Twilio. */
const DEADLINE_MS = 30_000;
export const FIELDS = {
  twilio_account_sid: 'accountSid',
  twilio_auth_token: 'authToken',
  twilio_number: 'number',
} as const;

interface SaveHandlers {
  onSaved: () => void;
  onRefused: (errors: Record<string, string>) => void;
}

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
  /** Focuses the first field with an error. General errors are shown above the buttons. */
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
