import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import { isRaw, rawList } from '@pharos/domain/integrations/raw.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import type { HelpDeskResponse } from './desk-account.ts';

const MAX_REASON_LENGTH = 500;

/**
 * `isFilledIn`: whether the request contains fields that people configured, so that an invalid field is a problem of
 * the integration.
 */
export const deskRefusal = (
  answer: HelpDeskResponse,
  now: number,
  { isFilledIn }: { isFilledIn: boolean },
): SendOutcome => {
  const { status, retryAfter } = answer;
  const reason = reasonOf(answer);
  if (status === 401 || status === 403) return refused(reason, { permanent: true, problem: 'unauthorized' });
  const errors = fieldErrors(answer.json);
  // The service would reject the same request again.
  if ((status === 400 || status === 422) && errors.length > 0) {
    return refused(reason, { permanent: true, ...(isFilledIn && { problem: 'misconfigured' }) });
  }
  return refused(reason, { retryAfterMs: retryAfterMs(retryAfter, now) });
};

const reasonOf = ({ status, json, text }: HelpDeskResponse): string => {
  const { description, message } = isRaw(json) ? json : {};
  const head = [description, message].find((each) => typeof each === 'string' && each !== '');
  const errors = fieldErrors(json).join('; ');
  const reason = head === undefined && errors === '' ? text : [head, errors].filter(Boolean).join(': ');
  return (reason === '' ? `HTTP ${status}` : `HTTP ${status}: ${reason}`).slice(0, MAX_REASON_LENGTH).toWellFormed();
};

const fieldErrors = (json: unknown): string[] => {
  const errors = rawList(isRaw(json) ? json.errors : null);
  return errors.flatMap(({ field, message }) =>
    typeof field === 'string' ? [`${field}: ${typeof message === 'string' ? message : 'invalid'}`] : [],
  );
};
