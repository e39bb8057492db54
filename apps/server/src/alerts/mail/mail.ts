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
}

export interface MailTransport {
  /** The sender, as in `Pharos <pharos@example.com>`. */
  readonly from: string;
  /**
   * Resolves once the mail is in safe hands, with what was said (the server's reply, or the file written).
   * Rejects with nodemailer's error when it was not taken.
   */
  send(mail: Mail): Promise<{ response: string }>;
  /** Lets go of connections; mails under way fail, to be tried again. */
  close(): void;
}
