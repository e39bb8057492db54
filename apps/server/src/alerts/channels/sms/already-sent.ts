import { rawList } from '@pharos/domain/integrations/raw.ts';
import type { Sender } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { callTwilio, isOk, jsonOf, type TwilioAccount } from './call-twilio.ts';
import { messageText, twilioOutcome } from './twilio-outcome.ts';

interface Sent {
  from: string;
  to: string;
  /** What the message may have said. */
  bodies: readonly string[];
  /** Epoch milliseconds. */
  since: number;
  now: number;
  /** Which of these of Twilio's ids are known to be of other messages. */
  isOfOthers: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  signal: AbortSignal;
}

/** The message as Twilio has it, in words; null when it has none; or why that is not known. */
type Found = { sent: string | null } | { unknown: SendOutcome };

const PAGE_SIZE = 50;
/** With room for 50 messages, some of which others may have sent. */
const READ_BYTES = 512 * 1024;
/** Of a message that reached nobody, and never will (https://www.twilio.com/docs/messaging/api/message-resource#message-status-values). */
const NOT_SENT: readonly unknown[] = ['failed', 'undelivered', 'canceled'];
/** By how much its clock and ours may differ: what was sent before by Pharos is known by its id. */
const SKEW_MS = 12 * 3_600_000;

/**
 * Whether a message was taken already by an attempt whose outcome is unknown: Twilio takes no idempotency key. It lists the newest first;
 * they are not asked for by the day that they were sent on, which one that is still queued has not.
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
  // Two checks of one name have the same text.
  const others = await isOfOthers(candidates.flatMap(({ sid }) => (typeof sid === 'string' ? [sid] : [])));
  const found = candidates.find(({ sid }) => typeof sid !== 'string' || !others.has(sid));
  return { sent: found ? messageText(found) : null };
};
