import { rawList } from '@pharos/domain/integrations/raw.ts';
import type { Sender } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { callTwilio, isOk, jsonOf, type TwilioAccount } from './call-twilio.ts';
import { messageText, twilioOutcome } from './twilio-outcome.ts';

interface Sent {
  from: string;
  to: string;
  bodies: readonly string[];
  since: number;
  now: number;
  /** Returns the Twilio IDs that belong to other messages. */
  findOfOtherMessages: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  signal: AbortSignal;
}

type Found = { sent: string | null } | { unknown: SendOutcome };

const PAGE_SIZE = 50;
/** Enough for 50 messages, some of which other systems may have sent. */
const READ_BYTES = 512 * 1024;
/**
 * Statuses of messages that will never be delivered
 * (https://www.twilio.com/docs/messaging/api/message-resource#message-status-values).
 */
const NOT_SENT: readonly unknown[] = ['failed', 'undelivered', 'canceled'];
/**
 * Tolerance for a clock difference. It can be large, because earlier messages of Pharos are recognized by their IDs.
 */
const SKEW_MS = 12 * 3_600_000;

/**
 * Finds a message that an earlier attempt already sent, because Twilio supports no idempotency key. Twilio lists the
 * newest messages first. The request does not filter by the sending date, which a queued message does not have.
 */
export const findSent = async (
  sender: Sender,
  account: TwilioAccount,
  { from, to, bodies, since, now, findOfOtherMessages, signal }: Sent,
): Promise<Found> => {
  const query = { To: to, From: from, PageSize: String(PAGE_SIZE) };
  const answer = await callTwilio(sender, account, { path: '/Messages.json', query, readBytes: READ_BYTES, signal });
  if ('notAllowed' in answer) return { unknown: refused(answer.notAllowed) };
  if (!isOk(answer)) return { unknown: twilioOutcome(answer, now) };
  const { messages } = jsonOf(answer);
  if (!Array.isArray(messages))
    return { unknown: refused('Twilio did not confirm whether the message was already sent') };
  const candidates = rawList(messages).filter(
    ({ body, date_created: created, status }) =>
      typeof body === 'string' &&
      bodies.includes(body) &&
      !(typeof created === 'string' && Date.parse(created) < since - SKEW_MS) &&
      !NOT_SENT.includes(status),
  );
  // The alerts of two checks with the same name have the same text.
  const ofOtherMessages = await findOfOtherMessages(
    candidates.flatMap(({ sid }) => (typeof sid === 'string' ? [sid] : [])),
  );
  const found = candidates.find(({ sid }) => typeof sid !== 'string' || !ofOtherMessages.has(sid));
  return { sent: found ? messageText(found) : null };
};
