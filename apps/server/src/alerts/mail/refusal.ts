import type { NodemailerError } from 'nodemailer';

export interface Refusal {
  /** In words, for the receipt. */
  reason: string;
  /** The address or the message will never be taken. */
  permanent: boolean;
  /** SMTP has no way to say when to come back. */
  retryAfterMs: number | null;
  /** No connection, no answer or none of a mail server, no sign-in, sender refused, no space: it would have taken a mail to no recipient. */
  isServerAway: boolean;
}

/**
 * Enhanced status codes by which a server says that the mailbox will never take a mail (RFC 3463, sections 3.2 and 3.3): no such
 * mailbox, no such domain, not an address, moved away, closed.
 */
const MAILBOX_CODES: ReadonlySet<string | undefined> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.2.1']);
const MAX_REASON_LENGTH = 300;
/** RFC 5321, section 4.2.3: the service is not available, the server closes the connection. */
const CLOSING = 421;
const UNKNOWN = { permanent: false, retryAfterMs: null, isServerAway: false };

/**
 * Stages of a mail that the recipient is part of; an answer before them would have been the same to any recipient. A server that requires a sign-in
 * or TLS (530) requires it for the refused command (RFC 4954, section 6): at RCPT TO for this recipient.
 */
export const OF_RECIPIENT: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/**
 * Reads why a mail was not taken. Permanent is only what is wrong with the mailbox: all else, such as a relay that denies access
 * (5.7.1), wants a password or refuses the sender, the operator or time can mend, and an outage must not go untold meanwhile.
 */
export const readRefusal = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return { ...UNKNOWN, reason: String(error) };
  // The cause of an explained fault has the answer of the server.
  const fault: NodemailerError = error.cause instanceof Error ? error.cause : error;
  const { code, command, responseCode, response } = fault;
  const reason = (fault === error && response ? response : error.message)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH);
  if (!response) {
    // An address that cannot be written into a command is refused before any server is asked (`API`).
    const permanent = code === 'EENVELOPE' && command === 'API';
    return { reason, permanent, retryAfterMs: null, isServerAway: !permanent && code !== 'EMESSAGE' };
  }
  // Anything else in its place is no refusal: what answers is no mail server at present (RFC 5321, section 4.2.1).
  const isRefusal = /^[45]\d\d(?:[ -]|$)/.test(response);
  if (isOfSystem(response)) return { reason, permanent: false, retryAfterMs: null, isServerAway: true };
  if (!isRefusal || responseCode === CLOSING || !OF_RECIPIENT.has(command)) {
    return { reason, permanent: false, retryAfterMs: null, isServerAway: !isTemporaryOfSender(fault) };
  }
  const [, mailboxCode] = /^5\d\d[ -]\s*(5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return { reason, permanent: MAILBOX_CODES.has(mailboxCode), retryAfterMs: null, isServerAway: false };
};

/** A server that lets a sender mail so much at a time asks for patience: another mail that it takes is no sign that it is back. */
const isTemporaryOfSender = ({ command, response }: NodemailerError): boolean =>
  command === 'MAIL FROM' && /^4(?!21)\d\d/.test(response ?? '');

/**
 * Whether a server refused because of its own state: a status code of the mail system (RFC 3463, section 3.4), or 452 without one, which is
 * insufficient storage (RFC 5321, section 4.2.3).
 */
const isOfSystem = (response: string): boolean => /^4\d\d[ -]\s*4\.3\.\d|^452(?![ -]\s*\d\.\d)/.test(response);
