/**
 * Time limit for transmitting a message, in milliseconds. A server that responds one byte at a time is not worth
 * waiting for.
 */
export const HAND_OVER_MS = 60_000;
/**
 * Time limit for the response of the server after the transmission, in milliseconds. During this time the server may
 * already have accepted the message (RFC 5321, section 4.5.3.2.6: at least ten minutes).
 */
export const ANSWER_MS = 600_000;
/**
 * Time limit for the whole email, in milliseconds: both limits, and some time so that the error can name the exceeded
 * limit.
 */
export const MAIL_TIMEOUT_MS = HAND_OVER_MS + ANSWER_MS + 5000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The Message-ID with angle brackets. */
  messageId: string;
  date: Date;
  inReplyTo?: string;
  references?: readonly string[];
  /** The URL at which the recipient unsubscribes with one request (RFC 8058). */
  unsubscribeLink?: string;
}

/** The response to an accepted email. `isKept` is set if no server accepted it and it was only written to a folder. */
export interface Acceptance {
  response: string;
  isKept?: true;
}

export interface MailTransport {
  /** The sender, for example `Pharos <pharos@example.com>`. */
  readonly from: string;
  /**
   * Sends an email. Resolves with the response of the server, or with the written file, once the email is accepted.
   * @throws The error of nodemailer if the email was not accepted, or if `signal` aborts.
   */
  send(mail: Mail, signal: AbortSignal): Promise<Acceptance>;
  /**
   * Connects to the mail server and signs in, without sending an email. Undefined without a mail server.
   * @throws The reason if this fails.
   */
  verify?(): Promise<void>;
  /** Closes the connections. Emails that are being sent fail and are retried. */
  close(): void;
}
