import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import { isRaw, rawList } from '@pharos/domain/integrations/raw.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import type { DeskAnswer } from './desk-account.ts';

const KEPT_CHARACTERS = 500;

/** What a service that did not do what it was asked means by its answer. `wants`: what it was asked for is one that people have filled in. */
export const deskRefusal = (answer: DeskAnswer, now: number, { isFilledIn }: { isFilledIn: boolean }): SendOutcome => {
  const { status, retryAfter } = answer;
  const said = saidBy(answer);
  if (status === 401 || status === 403) return refused(said, { permanent: true, problem: 'unauthorized' });
  const errors = fieldErrors(answer.json);
  // Repeated as it is, it would be refused as well.
  if ((status === 400 || status === 422) && errors.length > 0) {
    return refused(said, { permanent: true, ...(isFilledIn && { problem: 'misconfigured' }) });
  }
  return refused(said, { retryAfterMs: retryAfterMs(retryAfter, now) });
};

/** "Validation failed: group_id: It should be …" */
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
