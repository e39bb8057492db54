import type { NodemailerError } from 'nodemailer';

export interface Refusal {
  /** In words, for the receipt. */
  reason: string;
  /** The address or the message will never be taken. */
  permanent: boolean;
  /** SMTP has no way to say when to come back. */
  retryAfterMs: number | null;
}

/** Said when the client must sign in first, which is for the operator to mend, not the recipient's fault (RFC 4954, section 6). */
const AUTHENTICATION_REQUIRED = 530;
const LONGEST_REASON = 300;

/**
 * Reads why a mail was not taken. Permanent are only a refused recipient or message (5yz to RCPT TO or DATA, RFC 5321,
 * section 4.2.1) and an address that cannot be written to; whatever the operator can mend is tried again.
 */
export const readRefusal = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return { reason: String(error), permanent: false, retryAfterMs: null };
  const { code, command, responseCode, response }: NodemailerError = error;
  const reason = (response || error.message).replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
  return { reason, permanent: isPermanent(code, command, responseCode), retryAfterMs: null };
};

const isPermanent = (code?: string, command?: string, responseCode?: number): boolean => {
  if (responseCode === undefined) return code === 'EENVELOPE';
  if (responseCode < 500 || responseCode === 503 || responseCode === AUTHENTICATION_REQUIRED) return false;
  return command === 'RCPT TO' || command === 'DATA';
};
