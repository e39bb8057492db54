/** What the mail server writes down, a line of JSON each, before it answers. */
export interface MailEntry {
  /** Epoch milliseconds. */
  at: number;
  recipients: string[];
  /** Base64. */
  raw: string;
  /** Whether the sender was told that it is accepted. */
  answered: boolean;
}
