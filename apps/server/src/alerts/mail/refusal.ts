import type { NodemailerError } from 'nodemailer';

export interface Refusal {
  reason: string;
  permanent: boolean;
  /** Always null, because SMTP cannot specify a time for the next attempt. */
  retryAfterMs: number | null;
  /** Whether the server would not have accepted an email to any recipient. */
  isServerUnavailable: boolean;
}

/**
 * The mailbox will never accept an email (RFC 3463, sections 3.2 and 3.3): no such mailbox, no such domain, invalid
 * address, mailbox moved, or mailbox disabled.
 */
const MAILBOX_CODES: ReadonlySet<string | undefined> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.2.1']);
const MAX_REASON_LENGTH = 300;
/** The server closes the connection (RFC 5321, section 4.2.3). */
const CLOSING = 421;
const UNKNOWN = { permanent: false, retryAfterMs: null, isServerUnavailable: false };

/**
 * Stages of an SMTP session that depend on the recipient. A server may require a sign-in or TLS (530) only for some
 * recipients, at RCPT TO (RFC 4954, section 6).
 */
export const OF_RECIPIENT: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/**
 * Only an error of the mailbox is permanent. The operator or time can resolve all other errors, such as denied relaying
 * (5.7.1) or a missing password, and the alert must not be lost until then.
 */
export const readRefusal = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return { ...UNKNOWN, reason: String(error) };
  // The cause of an explained error contains the response of the server.
  const fault: NodemailerError = error.cause instanceof Error ? error.cause : error;
  const { code, command, responseCode, response } = fault;
  const reason = (fault === error && response ? response : error.message)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH);
  if (!response) {
    // nodemailer rejects an address that cannot be written into a command (`API`).
    const permanent = code === 'EENVELOPE' && command === 'API';
    return { reason, permanent, retryAfterMs: null, isServerUnavailable: !permanent && code !== 'EMESSAGE' };
  }
  // With any other response, the program is currently not a mail server (RFC 5321, section 4.2.1).
  const isRefusal = /^[45]\d\d(?:[ -]|$)/.test(response);
  if (isOfSystem(response)) return { reason, permanent: false, retryAfterMs: null, isServerUnavailable: true };
  if (!isRefusal || responseCode === CLOSING || !OF_RECIPIENT.has(command)) {
    return { reason, permanent: false, retryAfterMs: null, isServerUnavailable: !isTemporaryOfSender(fault) };
  }
  const [, mailboxCode] = /^5\d\d[ -]\s*(5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return { reason, permanent: MAILBOX_CODES.has(mailboxCode), retryAfterMs: null, isServerUnavailable: false };
};

/**
 * A server that limits the rate of a sender only requests a delay. Accepting another email does not mean that the
 * server is available again.
 */
const isTemporaryOfSender = ({ command, response }: NodemailerError): boolean =>
  command === 'MAIL FROM' && /^4(?!21)\d\d/.test(response ?? '');

/**
 * Status codes of the mail system (RFC 3463, section 3.4), or 452 without such a code, which means insufficient storage
 * (RFC 5321, section 4.2.3).
 */
const isOfSystem = (response: string): boolean => /^4\d\d[ -]\s*4\.3\.\d|^452(?![ -]\s*\d\.\d)/.test(response);
