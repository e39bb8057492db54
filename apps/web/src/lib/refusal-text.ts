import { isApiError } from './api/api-error.ts';

/** Returns the rounded-up time, such as "in 40 seconds" or "in 15 minutes". */
export const waitText = (seconds: number): string => {
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
};

/**
 * Returns the message for the whole form, without those of its `fields`. Null if there is none, or if a toast shows it
 * (server and connection errors).
 */
export const refusalText = (error: unknown, fields: readonly string[] = []): string | null => {
  if (!isApiError(error) || error.status === 0 || error.status >= 500) return null;
  if (error.status === 400) {
    const [other] = Object.entries(error.fields).filter(([field]) => !fields.includes(field));
    return other?.[1][0] ?? null;
  }
  if (error.retryAfter === null || / Try again in /.test(error.message)) return error.message;
  return `${error.message.replace(/ Try again later\.$/, '')} Try again ${waitText(error.retryAfter)}.`;
};
