/** A line of JSON that the mail server logs before it responds. */
export interface MailEntry {
  /** Epoch milliseconds. */
  at: number;
  recipients: string[];
  /** The message, encoded as Base64. */
  raw: string;
  /** Whether the mail server confirmed to the sender that it accepted the mail. */
  answered: boolean;
}
