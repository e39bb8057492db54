import { isApiError } from '../../../lib/api/api-error.ts';
import { showError } from '../../../lib/toast.ts';

/** Returns the failure message of a toast. `kind` is the name within a sentence, such as "webhook" or "Freshdesk". */
export const saveFailed = (kind: string): string => `Save ${kind} integration failed`;

/**
 * Shows a toast with the general reason of a rejected change, or with `words` if there is none.
 * Server errors are shown globally for all calls, and the sign-in page shows the end of a session.
 */
export const showRefusedSave = (error: unknown, words: string): void => {
  if (!isApiError(error) || error.status === 0 || error.status === 401 || error.status >= 500) return;
  showError(error.fields.non_field_errors?.[0] ?? words);
};
