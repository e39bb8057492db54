import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import {
  createCheck,
  getCheck,
  getCheckStatus,
  listChecks,
  updateCheck,
} from '@pharos/contract/rest/checks/endpoints.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { showError, showSuccess } from '../../../lib/toast.ts';
import { errorsOfRefusal, type FormErrors } from './error-paths.ts';

const REFRESHES = [listChecks, getCheck, getCheckStatus, listOrganizations] as const;

interface SaveHandlers {
  onSaved: () => void;
  /** `message` is shown if none of the fields in `errors` is visible. */
  onRefused: (errors: FormErrors, message: string) => void;
}

export const useSave = (check: 'new' | number, { onSaved, onRefused }: SaveHandlers) => {
  const isNew = check === 'new';
  const options = {
    refreshes: REFRESHES,
    errors: 'shown',
    onSuccess: () => {
      showSuccess(isNew ? 'Check created successfully.' : 'Check saved successfully.');
      onSaved();
    },
  } as const;
  const create = useSend(createCheck, options);
  const update = useSend(updateCheck, options);

  const onError = (error: Error): void => {
    // Other errors are handled globally.
    if (!isApiError(error) || error.status === 0 || error.status >= 500 || error.status === 401) return;
    const { errors, otherMessages } = errorsOfRefusal(error.fields);
    if (error.status !== 400) showError(`Something went wrong. ${refusalText(error)}`);
    else if (otherMessages[0] !== undefined) showError(otherMessages[0]);
    if (Object.keys(errors).length > 0) onRefused(errors, error.message);
  };
  const save = (body: CheckBody): void => {
    if (isNew) create.mutate({ body }, { onError });
    else update.mutate({ params: { id: check }, body }, { onError });
  };
  return { save, isSaving: create.isPending || update.isPending };
};
