import { isApiError } from './api/api-error.ts';

/** "in 40 seconds", "in 15 minutes": how long to wait, rounded up. */
export const waitText = (seconds: number): string => {
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
};

/**
 * What a form says of a refusal as a whole, beside what it says at its `fields`; null when there is nothing of that kind
 * to say. Faults of the server and of the way there are none of its business: a toast tells them.
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
