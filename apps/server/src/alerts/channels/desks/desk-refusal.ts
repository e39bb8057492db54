import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import { isRaw, rawList } from '@pharos/domain/integrations/raw.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import type { DeskAnswer } from './desk-account.ts';

const KEPT_CHARACTERS = 500;

/**
 * `isFilledIn`: whether the request contains fields that people configured, so that an invalid field is a problem of
 * the integration.
 */
export const deskRefusal = (answer: DeskAnswer, now: number, { isFilledIn }: { isFilledIn: boolean }): SendOutcome => {
  const { status, retryAfter } = answer;
  const said = saidBy(answer);
  if (status === 401 || status === 403) return refused(said, { permanent: true, problem: 'unauthorized' });
  const errors = fieldErrors(answer.json);
  // The service would reject the same request again.
  if ((status === 400 || status === 422) && errors.length > 0) {
    return refused(said, { permanent: true, ...(isFilledIn && { problem: 'misconfigured' }) });
  }
  return refused(said, { retryAfterMs: retryAfterMs(retryAfter, now) });
};

const saidBy = ({ status, json, text }: DeskAnswer): string => {
  const { description, message } = isRaw(json) ? json : {};
  const head = [description, message].find((each) => typeof each === 'string' && each !== '');
  const errors = fieldErrors(json).join('; ');
  const said = head === undefined && errors === '' ? text : [head, errors].filter(Boolean).join(': ');
  return (said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`).slice(0, KEPT_CHARACTERS).toWellFormed();
};

const fieldErrors = (json: unknown): string[] => {
  const errors = rawList(isRaw(json) ? json.errors : null);
  return errors.flatMap(({ field, message }) =>
    typeof field === 'string' ? [`${field}: ${typeof message === 'string' ? message : 'invalid'}`] : [],
  );
};
