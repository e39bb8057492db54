import { isApiError } from './api-error.ts';

/** Returns the first message of each rejected field, by REST API name, for `form.setErrors`. */
export const fieldErrors = (error: unknown): Record<string, string> => {
  if (!isApiError(error, 400)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [message]]) => (message === undefined ? [] : [[field, message]])),
  );
};
