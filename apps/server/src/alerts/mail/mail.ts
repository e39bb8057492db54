/** Until the message is handed over: a server that answers a byte at a time is not worth waiting for. */
export const HAND_OVER_MS = 60_000;
/**
 * From then on until the server's answer: while it waits for that, it may have accepted the message (RFC 5321, section 4.5.3.2.6: at
 * least ten minutes).
 */
export const ANSWER_MS = 600_000;
/** Over a whole mail, with some time to tell which of both it was. */
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
  /** Where its recipient stops such mails, by one request (RFC 8058). */
  unsubscribeLink?: string;
}

/** What was said of a mail that was accepted; `isKept`: by no server, it lies in a folder. */
export interface Acceptance {
  response: string;
  isKept?: true;
}

export interface MailTransport {
  /** The sender, as in `Pharos <pharos@example.com>`. */
  readonly from: string;
  /**
   * Resolves once the mail is accepted, with what was said (the server's reply, or the file written).
   * Rejects with nodemailer's error when it was not accepted, and when `signal` aborts.
   */
  send(mail: Mail, signal: AbortSignal): Promise<Acceptance>;
  /** Connects to the mail server and signs in, without a mail. Rejects with the reason. Absent without a mail server. */
  verify?(): Promise<void>;
  /** Closes the connections; mails under way fail, to be tried again. */
  close(): void;
}
