import { rawList } from '@pharos/domain/integrations/raw.ts';
import type { Sender } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { callTwilio, isOk, jsonOf, type TwilioAccount } from './call-twilio.ts';
import { messageText, twilioOutcome } from './twilio-outcome.ts';

interface Sent {
  from: string;
  to: string;
  /** The texts that the message may have had. */
  bodies: readonly string[];
  /** The creation time of the message, in epoch milliseconds. */
  since: number;
  now: number;
  /** Returns those of the given Twilio ids that are known to belong to other messages. */
  isOfOthers: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  signal: AbortSignal;
}

/** The found message as text, null if Twilio has no such message, or the outcome if this could not be determined. */
type Found = { sent: string | null } | { unknown: SendOutcome };

const PAGE_SIZE = 50;
/** Large enough for 50 messages, some of which other systems may have sent. */
const READ_BYTES = 512 * 1024;
/**
 * Statuses of a message that was not delivered and never will be
 * (https://www.twilio.com/docs/messaging/api/message-resource#message-status-values).
 */
const NOT_SENT: readonly unknown[] = ['failed', 'undelivered', 'canceled'];
/**
 * Tolerance for a clock difference between Twilio and Pharos. It can be large, because earlier messages of Pharos are
 * recognized by their ids.
 */
const SKEW_MS = 12 * 3_600_000;

/**
 * Finds a message that an attempt with an unknown outcome already sent, because Twilio supports no idempotency key.
 * Twilio lists the newest messages first. The request does not filter by the sending date, because a queued message has
 * none yet.
 */
export const findSent = async (
  sender: Sender,
  account: TwilioAccount,
  { from, to, bodies, since, now, isOfOthers, signal }: Sent,
): Promise<Found> => {
  const query = { To: to, From: from, PageSize: String(PAGE_SIZE) };
  const answer = await callTwilio(sender, account, { path: '/Messages.json', query, readBytes: READ_BYTES, signal });
  if ('notAllowed' in answer) return { unknown: refused(answer.notAllowed) };
  if (!isOk(answer)) return { unknown: twilioOutcome(answer, now) };
  const { messages } = jsonOf(answer);
  if (!Array.isArray(messages)) return { unknown: refused('Twilio did not say whether it was sent before') };
  const candidates = rawList(messages).filter(
    ({ body, date_created: created, status }) =>
      typeof body === 'string' &&
      bodies.includes(body) &&
      !(typeof created === 'string' && Date.parse(created) < since - SKEW_MS) &&
      !NOT_SENT.includes(status),
  );
  // The alerts of two checks with the same name have the same text.
  const others = await isOfOthers(candidates.flatMap(({ sid }) => (typeof sid === 'string' ? [sid] : [])));
  const found = candidates.find(({ sid }) => typeof sid !== 'string' || !others.has(sid));
  return { sent: found ? messageText(found) : null };
};
