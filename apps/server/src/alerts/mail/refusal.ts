import type { NodemailerError } from 'nodemailer';

export interface Refusal {
  /** In words, for the receipt. */
  reason: string;
  /** The address or the message will never be taken. */
  permanent: boolean;
  /** SMTP has no way to say when to come back. */
  retryAfterMs: number | null;
  /** No connection, no answer, or no sign-in: it would have taken a mail to no recipient. */
  isServerAway: boolean;
}

/**
 * Enhanced status codes by which a server says that the mailbox will never take a mail (RFC 3463, sections 3.2 and 3.3): no such
 * mailbox, no such domain, not an address, moved away, closed.
 */
const MAILBOX_CODES: ReadonlySet<string | undefined> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.2.1']);
const LONGEST_REASON = 300;
/** RFC 5321, section 4.2.3: the service is not available, the server closes the connection. */
const CLOSING = 421;
const UNKNOWN = { permanent: false, retryAfterMs: null, isServerAway: false };

/**
 * Reads why a mail was not taken. Permanent is only what is wrong with the mailbox: all else, such as a relay that denies access
 * (5.7.1) or wants a password, the operator or time can mend, and an outage must not go untold meanwhile.
 */
export const readRefusal = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return { ...UNKNOWN, reason: String(error) };
  const { code, responseCode, response }: NodemailerError = error;
  const reason = (response || error.message).replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
  const [, mailboxCode] = /^5\d\d[ -]\s*(5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  // An address that cannot be written into a command is refused before any server is asked.
  const permanent = responseCode === undefined ? code === 'EENVELOPE' : MAILBOX_CODES.has(mailboxCode);
  const isServerAway = responseCode === undefined ? code !== 'EENVELOPE' : code === 'EAUTH' || responseCode === CLOSING;
  return { reason, permanent, retryAfterMs: null, isServerAway };
};
