import { isApiError } from '../../../lib/api/api-error.ts';
import { showError } from '../../../lib/toast.ts';

/** `kind` is the name within a sentence, such as "webhook" or "Freshdesk". */
export const saveFailed = (kind: string): string => `Save ${kind} integration failed`;

/** Shows the general reason of a rejection, or `message`. Server errors and ended sessions are handled globally. */
export const showRefusedSave = (error: unknown, message: string): void => {
  if (!isApiError(error) || error.status === 0 || error.status === 401 || error.status >= 500) return;
  showError(error.fields.non_field_errors?.[0] ?? message);
};
