import { randomUUID } from 'node:crypto';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { secretPlaces } from '../connection/secret-places.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/**
 * A person with an account. A mail with data of an organization is meant for this person, not for another owner of the
 * address.
 */
export interface AccountHolder {
  email: string;
  emailVerified: boolean;
}

/** The content of a mail about an account or an organization (not an alert). The worker formats it. */
export interface AccountMail {
  to: string;
  /**
   * Whether the account's address is unverified and may belong to another person. If strangers can sign up, the mail is
   * not sent.
   */
  isUnverified?: true;
  subject: string;
  headline: string;
  /** Plain text, one entry per paragraph. */
  paragraphs: readonly string[];
  /** Lists below the paragraphs, each with its title. Plain text. */
  sections?: readonly { title: string; lines: readonly string[] }[];
  /** The next step for the reader, with the only link of the mail. */
  action: { label: string; link: string } | null;
  /** The reason why the reader receives the mail, for its footer. */
  footer: string;
  /**
   * Real addresses in the text that people copy or compare, not names that a person has chosen. No invisible characters
   * are inserted into them.
   */
  addresses?: readonly string[];
  /**
   * The group with which the mail counts against the hourly limit of its address: only mails of this group, or all
   * mails to the address if it is undefined. Null if the mail has a separate limit and is always sent.
   */
  countedWith?: string | null;
  /** The URL with which the recipient unsubscribes by one request (RFC 8058). */
  unsubscribeLink?: string;
  /**
   * The membership id of the reader of a weekly report. The mail is not sent if the member no longer wants reports when
   * it is due.
   */
  reportReader?: number;
}

/**
 * Enqueues a mail, which is sent if the transaction commits. It is retried for 24 hours from `now` (epoch
 * milliseconds).
 * The worker does not send it if its address received too many mails within an hour. It also does not send it to an
 * unverified address if strangers can sign up.
 */
export const enqueueMail = (
  trx: Db,
  box: SecretBox,
  { to, ...mail }: Omit<AccountMail, 'to'> & { to: string | AccountHolder },
  now: number,
  priority = 0,
): Promise<void> =>
  enqueueJob(
    trx,
    'send-mail',
    {
      // The content is sealed because mails contain links that sign people in.
      sealed: box.seal(JSON.stringify({ ...mail, ...addressOf(to) }), secretPlaces.mail),
      key: randomUUID(),
      createdAt: now,
      attempts: 0,
    },
    { priority },
  );

const addressOf = (to: string | AccountHolder): Pick<AccountMail, 'to' | 'isUnverified'> => {
  if (typeof to === 'string') return { to };
  return to.emailVerified ? { to: to.email } : { to: to.email, isUnverified: true };
};

/**
 * Opens the mail of a job.
 * @throws Error if it was sealed with another key.
 */
export const openAccountMail = (box: SecretBox, sealed: string): AccountMail =>
  JSON.parse(box.open(sealed, secretPlaces.mail));
