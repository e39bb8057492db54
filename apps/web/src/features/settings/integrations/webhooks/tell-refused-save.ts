import { isApiError } from '../../../../lib/api/api-error.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellError } from '../../../../lib/toast.ts';

/** What a toast says when a change of a webhook is refused without a reason that concerns the whole of it. */
export const SAVE_FAILED = 'Save webhook integration failed';

/** Tells a refused change as the spec of the screen has it. Faults of the server are told for all calls in one place. */
export const tellRefusedSave = (error: unknown): void => {
  if (!isApiError(error) || refusalText(error) === null) return;
  tellError(error.fields.non_field_errors?.[0] ?? SAVE_FAILED);
};
