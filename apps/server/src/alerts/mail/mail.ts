/** Time limit for transmitting a message. */
export const HAND_OVER_MS = 60_000;
/**
 * Time limit for the response after the transmission. The server may already have accepted the message (RFC 5321,
 * section 4.5.3.2.6: at least ten minutes).
 */
export const ANSWER_MS = 600_000;
/** Both limits, and some time so that the error can name the exceeded limit. */
export const MAIL_TIMEOUT_MS = HAND_OVER_MS + ANSWER_MS + 5000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With angle brackets. */
  messageId: string;
  date: Date;
  inReplyTo?: string;
  references?: readonly string[];
  /** Unsubscribes with one request (RFC 8058). */
  unsubscribeLink?: string;
}

/** `isStored` is set if the email was only written to a folder. */
export interface Acceptance {
  response: string;
  isStored?: true;
}

export interface MailTransport {
  /** For example, `Pharos <pharos@example.com>`. */
  readonly from: string;
  /**
   * Resolves with the response of the server, or with the written file.
   * @throws The error of nodemailer if the email was not accepted, or if `signal` aborts.
   */
  send(mail: Mail, signal: AbortSignal): Promise<Acceptance>;
  /**
   * Connects and signs in without sending an email. Undefined without a mail server.
   * @throws The reason if this fails.
   */
  verify?(): Promise<void>;
  /** Emails that are being sent fail and are retried. */
  close(): void;
}
