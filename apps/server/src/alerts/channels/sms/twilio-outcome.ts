import { retryAfterMs } from '@pharos/domain/alerts/retry-after.ts';
import { withMaskedNumbers } from '@pharos/domain/integrations/masked-number.ts';
import type { Raw } from '@pharos/domain/integrations/raw.ts';
import type { Answer } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { isOk, jsonOf } from './call-twilio.ts';

/** No message can ever be sent to this number (https://www.twilio.com/docs/api/errors). */
const RECIPIENT_ENDED: Readonly<Record<number, string>> = {
  21211: 'the phone number is not valid',
  21265: 'the number is a short code, which cannot receive messages',
  21266: 'the number is the sender of the messages',
  21268: 'the number is a premium number, to which Twilio sends no messages',
  21610: 'the recipient has opted out of messages from this Twilio number',
  21614: 'the number is not a mobile number',
  21635: 'the number is a landline',
};
/** The account cannot send from its number. */
const BAD_FROM: readonly number[] = [21212, 21606, 21659, 21660, 21661];
const UNAUTHORIZED = 20003;

export const twilioOutcome = (answer: Answer, now: number): SendOutcome => {
  if (isOk(answer)) return { accepted: true, answer: `HTTP ${answer.status}: ${messageText(jsonOf(answer))}` };
  const { code: given } = jsonOf(answer);
  const code = typeof given === 'number' ? given : 0;
  const reason = refusalText(answer);
  if (answer.status === 401 || code === UNAUTHORIZED)
    return refused(reason, { permanent: true, problem: 'unauthorized' });
  const ended = RECIPIENT_ENDED[code];
  if (ended !== undefined) return refused(`${ended} (error ${code})`, { permanent: true, isRecipientEnded: true });
  if (BAD_FROM.includes(code)) return refused(reason, { permanent: true, problem: 'misconfigured' });
  return refused(reason, { retryAfterMs: retryAfterMs(answer.retryAfter, now) });
};

/** For example, "queued as SM…", an ID that the log of the Twilio account shows. */
export const messageText = ({ sid, status }: Raw): string =>
  isToken(sid) ? `${isToken(status) ? status : 'accepted'} as ${sid}` : 'accepted';

const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,50}$/.test(value);

/** Removes the phone numbers and the account ID that Twilio repeats in an error response. */
export const refusalText = (answer: Answer): string => {
  const { code, message } = jsonOf(answer);
  const reason = typeof message === 'string' ? message : answer.body.trim();
  const text = withMaskedNumbers(reason.replace(/\bAC[0-9a-f]{32}\b/gi, 'AC…').slice(0, 500));
  return `HTTP ${answer.status}${text === '' ? '' : `: ${text}`}${typeof code === 'number' ? ` (error ${code})` : ''}`;
};
