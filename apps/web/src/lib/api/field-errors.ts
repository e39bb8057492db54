import { isApiError } from './api-error.ts';

/** The first message of each field that the server refused, by wire name; nothing for other errors. For `form.setErrors`. */
export const fieldErrors = (error: unknown): Record<string, string> => {
  if (!isApiError(error, 400)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [message]]) => (message === undefined ? [] : [[field, message]])),
  );
};
