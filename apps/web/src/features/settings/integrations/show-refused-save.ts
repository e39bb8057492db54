import { isApiError } from '../../../lib/api/api-error.ts';
import { showError } from '../../../lib/toast.ts';

/** What a toast says of a change that failed, of a kind as it is called within a sentence: "webhook", "Freshdesk". */
export const saveFailed = (kind: string): string => `Save ${kind} integration failed`;

/**
 * Tells a refused change as the spec of the screen has it: the reason that concerns the whole of it, else these words.
 * Faults of the server are told for all calls in one place, and the end of a session by the sign-in page.
 */
export const showRefusedSave = (error: unknown, words: string): void => {
  if (!isApiError(error) || error.status === 0 || error.status === 401 || error.status >= 500) return;
  showError(error.fields.non_field_errors?.[0] ?? words);
};
