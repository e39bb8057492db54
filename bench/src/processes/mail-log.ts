export interface MailEntry {
  /** Epoch milliseconds. */
  at: number;
  recipients: string[];
  /** The message in Base64. */
  raw: string;
  answered: boolean;
}
